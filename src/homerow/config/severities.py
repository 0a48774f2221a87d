"""What each kind of finding does: fail the build, warn, or nothing."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, TypeAlias

from msgspec import Struct

from homerow.diagnostics import Severity

CheckSeverity: TypeAlias = Literal["throw", "warn", "ignore"]
# The severity of a finding, or None to ignore it.
SEVERITY_OF: Mapping[CheckSeverity, Severity | None] = MappingProxyType(
    {"throw": Severity.ERROR, "warn": Severity.WARNING, "ignore": None}
)


class Severities(Struct, frozen=True, forbid_unknown_fields=True):
    """The severity of each kind of finding for which it can be chosen."""

    broken_link: CheckSeverity = "throw"
    """A link to a page that does not exist."""
    broken_anchor: CheckSeverity = "warn"
    """A link to a heading that does not exist."""
    duplicate_route: CheckSeverity = "warn"
    """Two pages or files with one address."""
    missing_asset: CheckSeverity = "throw"
    """A picture or a file that does not exist."""
    orphan_page: CheckSeverity = "warn"
    """A document to which no sidebar and no link leads."""
    expired_contact: CheckSeverity = "warn"
    """A contact for security reports that has expired."""
    unknown_language: CheckSeverity = "warn"
    """A language of code that cannot be highlighted."""
    invalid_sample: CheckSeverity = "warn"
    """Code on a page that an extension finds faulty."""
    low_contrast: CheckSeverity = "warn"
    """A color of `[theme]` that cannot be read on its background."""
    shallow_clone: CheckSeverity = "warn"
    """A clone without the history that dates of changes need."""
    duplicate_doc: CheckSeverity = "throw"
    """Two documents with one id."""
    missing_doc: CheckSeverity = "throw"
    """A sidebar or navbar item that names no document."""
    missing_sidebar: CheckSeverity = "throw"
    """A navbar item or page that names no sidebar."""
    unknown_version: CheckSeverity = "throw"
    """A version that `[[versions]]` does not have."""
    unknown_author: CheckSeverity = "throw"
    """An author of a post whom `authors.toml` does not have."""
    bad_tag: CheckSeverity = "throw"
    """A tag that cannot be read."""
    bad_doc_tag: CheckSeverity = "throw"
    """A tag of a document that cannot have a page."""
    exported_code: CheckSeverity = "throw"
    """Code that a page exports."""
    missing_alt: CheckSeverity = "throw"
    """A picture without alternative text."""
    unclosed_admonition: CheckSeverity = "throw"
    """An admonition without an end."""
    unknown_admonition: CheckSeverity = "throw"
    """An admonition of an unknown kind."""
    unknown_attribute: CheckSeverity = "throw"
    """An attribute that a component or a partial does not have."""
    unknown_component: CheckSeverity = "throw"
    """A component that does not exist."""
    unknown_front_matter: CheckSeverity = "throw"
    """A key of front matter that does not exist."""
    unknown_import: CheckSeverity = "throw"
    """An import of an unknown component."""
    unsafe_html: CheckSeverity = "throw"
    """HTML that the site's policy forbids."""
    wrong_formula: CheckSeverity = "throw"
    """A formula that cannot be read."""
    wrong_front_matter: CheckSeverity = "throw"
    """A wrong value in front matter."""
    bad_line_range: CheckSeverity = "throw"
    """A mark for a line of code that is not there."""
    bad_sample_file: CheckSeverity = "throw"
    """A file of a fence that cannot be read."""
    code_beside_file: CheckSeverity = "throw"
    """A fence with code that also names a file with `file=`."""
    component_content: CheckSeverity = "throw"
    """Content of a component that shows none."""
    duplicate_footnote: CheckSeverity = "throw"
    """Two footnotes with one name."""
    duplicate_id: CheckSeverity = "throw"
    """Two elements of a page with one id."""
    empty_link: CheckSeverity = "throw"
    """A link without words or without an address."""
    misplaced_component: CheckSeverity = "throw"
    """A component outside of the one that it belongs to."""
    missing_attribute: CheckSeverity = "throw"
    """A component without an attribute that it needs."""
    nested_truncate: CheckSeverity = "throw"
    """An end of the excerpt inside something else."""
    nul_byte: CheckSeverity = "throw"
    """A NUL byte."""
    redirect_of_page: CheckSeverity = "throw"
    """A redirect of an address that is a page."""
    too_many_findings: CheckSeverity = "throw"
    """More findings on a page than are shown."""
    unclosed_component: CheckSeverity = "throw"
    """A component that is never closed."""
    unclosed_fence: CheckSeverity = "throw"
    """A code block without an end of its own."""
    unknown_tab: CheckSeverity = "throw"
    """A default tab that does not exist."""
    unopened_admonition: CheckSeverity = "throw"
    """An end of an admonition that none begins."""
    unopened_component: CheckSeverity = "throw"
    """A closing tag of a component that is not open."""
    unsafe_link: CheckSeverity = "throw"
    """An address with a scheme that the site does not allow."""
    unused_footnote: CheckSeverity = "throw"
    """A footnote to which nothing leads."""
    wrong_attribute: CheckSeverity = "throw"
    """A wrong value of an attribute."""
    unread_expression: CheckSeverity = "warn"
    """An expression in braces that is not read."""
    skipped_heading: CheckSeverity = "warn"
    """A heading that skips a level."""
    unused_file: CheckSeverity = "warn"
    """A picture, partial, sample or data file that nothing uses."""
    broken_external_link: CheckSeverity = "warn"
    """A link to another site that does not work (`homerow check --external`)."""
    unchecked_external_link: CheckSeverity = "warn"
    """A link to another site whose host gave no clear answer."""

    def of(self, kind: str) -> Severity | None:
        """Return the severity of a kind of finding, the name of a field with dashes; None to ignore it.

        A kind without a field is an error.
        """
        return SEVERITY_OF[getattr(self, kind.replace("-", "_"), "throw")]


DEFAULT_SEVERITIES = Severities()
