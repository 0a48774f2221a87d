"""The Content-Security-Policy that the build's pages need, and not a source more (CSP Level 3)."""

from __future__ import annotations

import base64
import hashlib


def content_security_policy(inline_script: str) -> str:
    """Return the policy: our own files, and the one inline script by its hash."""
    digest = base64.b64encode(hashlib.sha256(inline_script.encode()).digest()).decode()
    directives = {
        "default-src": "'none'",
        "script-src": f"'self' 'sha256-{digest}'",
        "style-src": "'self'",
        "img-src": "'self' data: https:",
        "font-src": "'self'",
        "connect-src": "'self'",
        "manifest-src": "'self'",
        "base-uri": "'none'",
        "form-action": "'self'",
        "frame-ancestors": "'none'",
    }
    return "; ".join(f"{name} {sources}" for name, sources in directives.items())
