"""What is found on the site graph, with the severity that site.toml gives its kind."""

from __future__ import annotations

from msgspec import Struct

from homerow.config.model import SEVERITY_OF, Severities
from homerow.config.toml_file import Place
from homerow.diagnostics import Diagnostic, DiagnosticLog


class Findings(Struct, frozen=True):
    """Takes findings by their kind: the name of a field of Severities, with dashes; another is an error."""

    severities: Severities
    log: DiagnosticLog

    def add(self, kind: str, message: str, place: Place, *, cure: str = "") -> None:
        """Log a finding, unless its kind is ignored."""
        severity = SEVERITY_OF[getattr(self.severities, kind.replace("-", "_"), "throw")]
        if severity:
            span, line = place
            self.log.add(Diagnostic(kind, message, span, cure=cure, source_line=line, severity=severity))
