"""Fetches pip, as a wheel that runs without being installed, for a Python that has none.

Usage: python fetch-pip.py FOLDER; prints the path of the wheel.
The index is PIP_INDEX_URL, or PyPI; what arrives is checked against a known hash.
"""

import hashlib
import os
import re
import sys
import urllib.parse
import urllib.request

WHEEL = "pip-25.0.1-py3-none-any.whl"
SHA256 = "c46efd13b6aa8279f33f2864459c8ce587ea6a1a59ee20de055868d8f7688f7f"
TIMEOUT_SECONDS = 20


def read(url, accept):
    request = urllib.request.Request(url, headers={"Accept": accept, "User-Agent": "lead-outreach"})
    with urllib.request.urlopen(request, timeout=TIMEOUT_SECONDS) as response:
        return response.read()


def main(folder):
    index = os.environ.get("PIP_INDEX_URL", "https://pypi.org/simple").rstrip("/") + "/pip/"
    page = read(index, "application/vnd.pypi.simple.v1+json, text/html;q=0.5").decode()
    # JSON lists the name of the file on its own too: the address is the match with a slash, if there is one.
    links = re.findall(r"""["']([^"'\s#]*%s)""" % re.escape(WHEEL), page)
    if not links:
        sys.exit("error: %s does not offer %s" % (index, WHEEL))
    url = urllib.parse.urljoin(index, max(links, key=lambda link: "/" in link))
    wheel = read(url, "*/*")
    if hashlib.sha256(wheel).hexdigest() != SHA256:
        sys.exit("error: %s is not the file that was expected" % url)
    path = os.path.join(folder, WHEEL)
    with open(path, "wb") as file:
        file.write(wheel)
    print(path)


try:
    main(sys.argv[1])
except OSError as error:
    sys.exit("error: fetching pip failed: %s" % error)
