"""The page that prints: from the lobby, with one's options; what comes out is seen before; the file is a PDF."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pikepdf
import pytest
from conftest import DESKTOP, PHONE

AXE = Path(__file__).resolve().parents[2] / "web/node_modules/axe-core/axe.min.js"
SIZES = pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
SOON = 60_000


def opened(one, game: str):
    page = one.go(f"/print/{game}")
    page.wait_for_selector(".print-sheet img", timeout=SOON)
    page.wait_for_selector('.print-sheets[aria-busy="false"]', timeout=SOON)
    return page


def pdf_of(page, button: str):
    with page.expect_download(timeout=SOON) as coming:
        page.get_by_role("button", name=button).click()
    return coming.value.suggested_filename, pikepdf.open(io.BytesIO(Path(coming.value.path()).read_bytes()))


@SIZES
def test_from_the_lobby_to_a_pdf(person, size):
    page = person(size).go("/")
    page.get_by_role("button", name="Print Conveyor").click()
    page.wait_for_selector('.print-sheets[aria-busy="false"]', timeout=SOON)
    page.get_by_role("radio", name="3", exact=True).check()
    page.wait_for_selector('.print-sheets[aria-busy="false"]', timeout=SOON)
    assert page.locator(".print-work b").nth(1).inner_text().startswith("≈")
    name, document = pdf_of(page, "Test page only")
    assert name == "conveyor.pdf"
    assert len(document.pages) == 2  # and its back
    assert document.Root.ViewerPreferences.PrintScaling == "/None"


def test_a_part_that_is_left_out_is_not_printed(person):
    page = opened(person(DESKTOP), "icejam")
    before = int(page.locator(".print-work b").first.inner_text())
    for name in ("the rules", "map cards"):
        page.get_by_role("checkbox", name=name, exact=True).uncheck()
    assert int(page.locator(".print-work b").first.inner_text()) <= before - 3
    _, document = pdf_of(page, "Make the PDF")
    with document.open_outline() as outline:
        titles = " ".join(entry.title for entry in outline.root)
    assert "Left-Overs Street" in titles
    assert "map cards" not in titles


def test_the_options_of_the_table_and_ones_own_cards_are_printed(person):
    one = person(DESKTOP)
    text = 'adds_to = "standard"\n[[card]]\nname = "<img src=x onerror=alert(1)>"\ncopies = 9\n'
    text += 'ops = [{op = "draw", count = 2}]\n'
    plan = {"game": "elfgame", "seats": [], "options": {"elfgame": {"custom_cards": {"text": text}}}}
    plan["seats"] = [{"sits": "bot", "name": "", "bot": "thumb", "level": None}] * 3
    one.context.add_init_script(f"localStorage.setItem('kringle.plan', {json.dumps(json.dumps(plan))})")
    page = opened(one, "elfgame")
    assert "With the options of the table" in page.locator(".print-how").inner_text()
    assert page.locator(".print-tick", has_text="cards").count() == 1
    page.get_by_role("checkbox", name="the rules", exact=True).uncheck()
    _, document = pdf_of(page, "Make the PDF")
    import pypdfium2

    target = io.BytesIO()
    document.save(target)
    whole = pypdfium2.PdfDocument(target.getvalue())
    said = " ".join(whole[at].get_textpage().get_text_range() for at in range(len(whole)))
    assert said.count("onerror") == 9


def test_what_goes_wrong_is_said(person):
    one = person(DESKTOP)
    page = opened(one, "conveyor")
    answer = json.dumps({"error": "full", "message": "many are printing"})
    page.route("**/api/print", lambda route: route.fulfill(status=429, content_type="application/json", body=answer))
    page.get_by_role("button", name="Make the PDF").click()
    page.wait_for_selector(".problem")
    assert "Many are printing" in page.locator(".problem").inner_text()
    one.troubles = [trouble for trouble in one.troubles if "429" not in trouble]


def test_a_game_that_is_not_there(person):
    page = person(PHONE).go("/print/chess")
    page.get_by_text("Nothing to print here").wait_for()


@SIZES
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("text", [100, 200])
def test_nothing_is_cut_and_everybody_can_read_it(person, size, language, text):
    one = person(size, language=language, text=text, bypass_csp=True)
    page = opened(one, "workshop")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth + 1")
    page.add_script_tag(path=AXE)
    found = page.evaluate("async () => (await axe.run(document)).violations.map(one => [one.id, one.nodes[0].html])")
    assert found == []
    small = page.evaluate(
        "() => [...document.querySelectorAll('.print-page button, .print-page label, .print-page summary')]"
        ".filter(one => one.checkVisibility()).map(one => [one.textContent, one.getBoundingClientRect().height])"
        ".filter(([, high]) => high < 44)"
    )
    assert small == []
