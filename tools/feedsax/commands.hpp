/// \file
/// The subcommands of the tool: each adds itself to the command line.
///
///     int exit_code = tool::fine;
///     add_parse(app, exit_code);
///
/// A subcommand runs in its callback and leaves its exit status behind: 0 fine, 1 the document was
/// refused or ended early, 2 usage, 3 an unreadable file.
#pragma once

#include <CLI/CLI.hpp>

#include "exit_status.hpp"

/// `feedsax parse`: documents as canonical JSON.
CLI::App* add_parse(CLI::App& app, int& exit_code);
/// `feedsax sitemap`: the pages of sitemaps, as a table and otherwise.
CLI::App* add_sitemap(CLI::App& app, int& exit_code);
/// `feedsax formats`: what can be read.
CLI::App* add_formats(CLI::App& app, int& exit_code);
/// `feedsax repair`: a document with its faults mended.
CLI::App* add_repair(CLI::App& app, int& exit_code);
/// `feedsax events`: the raw events of a document, one a line.
CLI::App* add_events(CLI::App& app, int& exit_code);
/// `feedsax html`: what is in HTML pages.
CLI::App* add_html(CLI::App& app, int& exit_code);
/// `feedsax discover`: the feeds that a page points to.
CLI::App* add_discover(CLI::App& app, int& exit_code);
/// `feedsax url`: addresses as browsers read them.
CLI::App* add_url(CLI::App& app, int& exit_code);
/// `feedsax fetch`: what servers answer.
CLI::App* add_fetch(CLI::App& app, int& exit_code);
/// `feedsax poll`: what is new in many feeds. Where SQLite is there.
CLI::App* add_poll(CLI::App& app, int& exit_code);
