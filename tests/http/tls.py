"""Certificates for the servers of the tests, made by openssl: Certificates(folder)."""

import shutil
import ssl
import subprocess
from pathlib import Path

CONFIGURATION = """
[ca]
default_ca = own
[own]
database = {folder}/index
new_certs_dir = {folder}
serial = {folder}/serial
default_md = sha256
policy = any
unique_subject = no
copy_extensions = copy
[any]
commonName = supplied
"""


def available():
    return shutil.which("openssl") is not None


class Certificates:
    """An authority, and certificates of it: good, expired, of another host; and one of nobody."""

    def __init__(self, folder):
        self.folder = Path(folder)
        (self.folder / "index").write_text("")
        (self.folder / "serial").write_text("01\n")
        (self.folder / "ca.cnf").write_text(CONFIGURATION.format(folder=self.folder))
        self.new("ca", "Authority", "-x509", "-days", "2", "-addext",
                 "basicConstraints=critical,CA:TRUE")
        self.new("self", "feeds.test", "-x509", "-days", "2", "-addext", "subjectAltName=DNS:feeds.test")
        self.signed("good", "feeds.test")
        self.signed("elsewhere", "elsewhere.test")
        self.signed("expired", "feeds.test", "-startdate", "20200101000000Z", "-enddate",
                    "20200201000000Z")

    @property
    def authority(self):
        return str(self.folder / "ca.pem")

    def openssl(self, *arguments):
        subprocess.run(["openssl", *arguments], check=True, cwd=self.folder,
                       stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)

    def new(self, name, host, *more):
        kind = "pem" if "-x509" in more else "csr"
        self.openssl("req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
                     "-keyout", f"{name}.key", "-out", f"{name}.{kind}", "-subj", f"/CN={host}", *more)

    def signed(self, name, host, *when):
        self.new(name, host, "-addext", f"subjectAltName=DNS:{host}")
        self.openssl("ca", "-batch", "-config", "ca.cnf", "-cert", "ca.pem", "-keyfile", "ca.key",
                     "-in", f"{name}.csr", "-out", f"{name}.pem", *(when or ("-days", "2")))

    def context(self, name, oldest=False):
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(self.folder / f"{name}.pem", self.folder / f"{name}.key")
        if oldest:
            context.set_ciphers("ALL:@SECLEVEL=0")
            context.minimum_version = ssl.TLSVersion.TLSv1
            context.maximum_version = ssl.TLSVersion.TLSv1
        return context
