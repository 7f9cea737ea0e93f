"""The workshops: a child's card by tapping, checked, played, printed, shared; a track drawn and raced; numbers."""

from __future__ import annotations

import base64
import io
import json
import zlib
from pathlib import Path

import pikepdf
import pytest
from conftest import DESKTOP, PHONE

AXE = Path(__file__).resolve().parents[2] / "web/node_modules/axe-core/axe.min.js"
SOON = 60_000
BAD = "<img src=x onerror=alert(1)>"


def begun(one, what: str):
    page = one.go("/make")
    page.click(f"[data-begin={what}]")
    page.wait_for_selector("[data-verdict=bad], [data-verdict=good], [data-value]")
    return page


def link_of(page) -> str:
    page.click("[data-share]")
    link = page.locator("[data-link]").input_value()
    page.locator("dialog[open] .icon-btn").click()
    return link


def fragment(what: dict) -> str:
    squeezed = zlib.compressobj(wbits=-15)
    data = squeezed.compress(json.dumps(what).encode()) + squeezed.flush()
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def draws(page) -> None:
    page.click("[data-picture]")
    page.get_by_role("radio", name="Draw it").check(force=True)
    box = page.locator("[data-pad]").bounding_box()
    page.mouse.move(box["x"] + 40, box["y"] + 40)
    page.mouse.down()
    for step in range(1, 8):
        page.mouse.move(box["x"] + 40 + 20 * step, box["y"] + 40 + 15 * step)
    page.mouse.up()
    page.wait_for_selector("[data-pad] polyline")
    page.locator("dialog[open] .icon-btn").click()


def test_a_card_made_by_tapping_is_checked_played_printed_and_shared(person):
    child = person(PHONE)
    page = begun(child, "cards")
    assert page.locator("[data-wrong=nothing]").count() == 1  # an empty card, and it says so
    assert page.locator("[data-play]").is_disabled()
    page.locator("[data-name]").fill(BAD)
    page.click("[data-op=block]")
    page.get_by_role("radio", name="Coal").check(force=True)
    page.click("[data-op=push_back]")
    page.get_by_role("switch", name="On the same lane as the frame before").check(force=True)
    page.wait_for_selector("[data-wrong=coal_holds]")  # as `kringle cards check` has it, at its frame
    page.click("[data-mend]")
    page.click("[data-op=draw]")
    page.wait_for_selector("[data-verdict=good]")
    assert page.locator("[data-sentence]").inner_text() == "Put coal on an opponent's lane. Draw 1 card."
    draws(page)
    page.wait_for_selector("[data-verdict=good]")
    link = link_of(page)

    other = person(DESKTOP)
    other.page.goto(link)
    other.page.click("[data-take]")
    other.page.wait_for_selector("[data-verdict=good]")
    assert other.page.locator("[data-name]").input_value() == BAD
    assert other.page.locator(".mk-picture polyline").count() == 1
    assert other.page.locator("[data-sentence]").inner_text() == "Put coal on an opponent's lane. Draw 1 card."

    other.page.click("[data-print]")
    other.page.wait_for_selector('.print-sheets[aria-busy="false"]', timeout=SOON)
    other.page.get_by_role("checkbox", name="the rules", exact=True).uncheck()
    with other.page.expect_download(timeout=SOON) as coming:
        other.page.get_by_role("button", name="Make the PDF").click()
    with pikepdf.open(io.BytesIO(Path(coming.value.path()).read_bytes())) as document:
        assert len(document.pages) > 10

    page.click("[data-play]")
    page.wait_for_selector(".stage, .curtain")
    assert page.locator("img").count() == 0
    assert page.evaluate("() => localStorage.getItem('kringle.made').includes('onerror')")  # kept for the next time


def test_a_card_is_measured(person):
    page = begun(person(DESKTOP), "cards")
    page.click('[data-example="Sneaky Snowman"]')
    page.locator("[data-card='0']").click()
    page.click("[data-away]")
    page.wait_for_selector("[data-verdict=good]")
    page.click("[data-measure]")
    page.wait_for_selector("[data-strength=running], [data-strength=done]", timeout=SOON)
    assert "Of 100 games" in page.locator(".mk-strength").inner_text()
    page.click("[data-op=draw]")  # another card now: nothing is said of it
    page.wait_for_selector("[data-strength=none]")


def test_a_track_is_drawn_and_raced(person):
    page = begun(person(DESKTOP), "track")
    assert page.locator("[data-wrong=dead_end]").count() == 1
    page.click("[data-space=pen]")
    ground = page.locator("[data-ground]").bounding_box()

    def tap(x: float, y: float) -> None:
        page.mouse.click(ground["x"] + ground["width"] * x / 1000, ground["y"] + ground["height"] * y / 600)

    for x in (180, 300, 420, 540):
        tap(x, 200)
    page.click("[data-space='1']")  # a fork
    tap(300, 400)
    tap(420, 400)
    page.click("[data-tool=rough]")
    page.click("[data-space='5']")
    page.click("[data-tool=arrow]")
    for space in ("6", "finish"):
        page.click(f"[data-space='{space}']")
    page.wait_for_selector("[data-wrong=dead_end] [data-mend]")
    page.click("[data-wrong=dead_end] [data-mend]")
    page.wait_for_selector("[data-verdict=good]")
    assert "6 spaces; the long way 4, the shortest 4" in page.locator(".mk-state").inner_text()
    page.click("[data-start-race]")
    page.click("[data-faster]")
    page.wait_for_selector("[data-race=over]", timeout=SOON)
    assert "crosses the line first" in page.locator(".mk-race").inner_text()
    page.wait_for_selector("[data-many]", timeout=SOON)
    page.click("[data-undo]")
    page.wait_for_selector("[data-verdict=bad]")
    assert page.locator(".mk-racer").count() == 0  # nobody races on what can't be raced on
    page.click("[data-wrong=dead_end] [data-mend]")
    page.wait_for_selector("[data-verdict=good]")
    page.click("[data-play]")
    page.wait_for_selector(".stage, .curtain")


def test_numbers_and_what_they_do(person):
    page = begun(person(PHONE), "conveyor")
    page.locator("[data-thing=robot] button").last.click()
    page.click("[data-measure]")
    page.wait_for_selector("[data-effect=done]", timeout=SOON)
    assert "beyond luck" in page.locator(".mk-effect").inner_text()
    page.click("[data-print]")
    page.wait_for_selector(".print-sheet img", timeout=SOON)
    assert "part.robot.points=5" in page.locator(".print-how").inner_text()


@pytest.mark.parametrize(
    "what",
    [
        "A" * 400,
        fragment({"kind": "cards", "name": "x", "text": "[["}),
        fragment({"kind": "cards", "name": "x", "text": 'adds_to="standard"\n[[card]]\nname="x"\npicture="\\"><b"'}),
        fragment(
            {"kind": "numbers", "name": "x", "game": "conveyor", "seats": 4, "options": {}, "numbers": {"x": "y"}}
        ),
        fragment({"kind": "cards", "name": "x", "text": " " * 5_000_000}),
        fragment({"kind": "track", "name": "x", "text": 7}),
    ],
)
def test_a_link_that_is_none_is_said_to_be_none(person, what):
    one = person(PHONE)
    page = one.go(f"/make#{what}")
    page.get_by_role("heading", name="This link can't be read").wait_for()
    one.troubles = [trouble for trouble in one.troubles if "400" not in trouble and "413" not in trouble]


def test_what_comes_by_link_is_letters_and_lines_and_nothing_else(person):
    card = (
        f'[[card]]\nname = "{BAD[:30]}"\nflavour = "</script>"\ndrawing = ["b3 1,1 9,9"]\nops = [{{op="draw",count=1}}]'
    )
    one = person(DESKTOP)
    page = one.go("/make#" + fragment({"kind": "cards", "name": BAD, "text": f'adds_to = "standard"\n{card}'}))
    page.click("[data-take]")
    page.wait_for_selector("[data-verdict=good]")
    assert page.locator("img, script:not([src])").count() == 0
    assert page.locator(".mk-picture polyline").count() == 1


@pytest.mark.parametrize("what", ["cards", "track", "workshop"])
@pytest.mark.parametrize(("language", "text", "size"), [("de", 200, PHONE), ("en", 100, DESKTOP)])
def test_nothing_is_cut_and_everybody_can_read_it(person, what, language, text, size):
    one = person(size, language=language, text=text, bypass_csp=True)
    page = begun(one, what)
    if what == "cards":
        page.click("[data-op=block]")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth + 1")
    page.add_script_tag(path=AXE)
    found = page.evaluate("async () => (await axe.run(document)).violations.map(one => [one.id, one.nodes[0].html])")
    assert found == []
