"""The texts of the interface in other languages."""

from __future__ import annotations

import re
from datetime import date
from pathlib import Path

import pytest
from scripts.message_types import PAGE, TYPES, page, types

from homerow.config.messages import ENGLISH, MESSAGES, Messages, load_messages
from homerow.diagnostics import ReportedFailure
from paths import ROOT

FRONT_END = ROOT / "web/src"


def written(folder: Path, text: str) -> Path:
    (folder / "messages.toml").write_text(text, "utf-8")
    return folder


def codes(folder: Path) -> list[str]:
    with pytest.raises(ReportedFailure) as failed:
        load_messages(folder)
    return [each.code for each in failed.value.diagnostics]


def test_messages_of_a_site_without_translations_are_english(tmp_path: Path) -> None:
    assert load_messages(tmp_path).text("Page {number} of {count}", number=2, count=3) == "Page 2 of 3"


def test_messages_that_the_file_names_are_translated_and_others_stay_english(tmp_path: Path) -> None:
    messages = load_messages(written(tmp_path, '"{count} results" = "Treffer: {count}"\n'))

    assert messages.text("{count} results", count=4) == "Treffer: 4"
    assert messages.text("No results") == "No results"


def test_messages_refuse_unknown_keys_and_placeholders_all_at_once(tmp_path: Path) -> None:
    text = '"No such text" = "x"\n"{count} results" = "Treffer"\n"Menu" = "Menü {name}"\n'

    assert codes(written(tmp_path, text)) == ["unknown-message", "wrong-placeholder", "wrong-placeholder"]


@pytest.mark.parametrize("value", ['""', "3", '"' + "x" * 301 + '"'])
def test_messages_refuse_values_that_are_no_short_text(tmp_path: Path, value: str) -> None:
    assert codes(written(tmp_path, f'"Menu" = {value}\n')) == ["wrong-config-value"]


def test_a_value_that_looks_like_a_placeholder_stays_as_it_is() -> None:
    assert ENGLISH.text("Link to {heading}", heading="{heading}") == "Link to {heading}"


def test_a_date_is_written_in_the_order_of_the_translation() -> None:
    messages = Messages((("{month} {day}, {year}", "{day}. {month} {year}"), ("March", "März")))

    assert messages.day(date(2026, 3, 9)) == "9. März 2026"


def test_every_message_is_used_in_python_or_in_the_front_end() -> None:
    packages = (*(ROOT / "src/homerow").rglob("*.py"), *(ROOT / "src/docusaurus").rglob("*.py"))
    sources = [*packages, *FRONT_END.rglob("*.ts"), *FRONT_END.rglob("*.tsx")]
    written_in = [each for each in sources if each.name not in {"message_texts.py", "messages.ts"}]
    texts = "\n".join(each.read_text("utf-8") for each in written_in)

    months = {ENGLISH.day(date(2026, month, 1)).split()[0] for month in range(1, 13)}
    assert sorted(each for each in MESSAGES - months if f'"{each}"' not in texts) == []


def test_the_front_end_has_no_text_outside_of_messages() -> None:
    plain = re.compile(
        r"(?<!=)>\s*[A-Z][a-z]+(?: [a-z]+)*[.:?!]?\s*<|(?:aria-label|title|placeholder)=\"[A-Z]"
    )
    files = (each for each in FRONT_END.rglob("*.tsx") if "zmk" not in each.parts)

    assert [str(each.name) for each in files if plain.search(each.read_text("utf-8"))] == []


def test_the_types_and_the_page_of_messages_are_those_of_the_table() -> None:
    assert TYPES.read_text("utf-8") == types(), "run `python -m bench references`"
    assert PAGE.read_text("utf-8") == page(), "run `python -m bench references`"
