import { useEffect, useLayoutEffect } from 'react'
import { savesData } from '../app/saves-data.ts'
import { useLocation } from '../router/hooks.ts'
import { whenIdle } from '../ui/when-idle.ts'

/** Loaded, and not yet used by the document. */
const loaded = new Set<FontFace>()

/**
 * Loads the bold and italic faces of running text, and gives them to the next page. A face that comes after a page is
 * drawn is not shown (`font-display: optional`), and the search for its stand-ins takes a slow phone 50 ms. For each face
 * that a document gets, the browser lays out all of its text again, so it waits for the page that is laid out anyway.
 */
export function useNextPageFaces(): void {
  const { pathname } = useLocation()
  useEffect(() => {
    if (!savesData()) whenIdle(loadFaces)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: before each page is drawn
  useLayoutEffect(() => {
    for (const face of loaded) document.fonts.add(face)
    loaded.clear()
  }, [pathname])
}

function loadFaces() {
  const [textFamily] = getComputedStyle(document.body).fontFamily.split(',')
  for (const declared of declaredFaces()) {
    const [bold, italic] = [Number.parseInt(declared.weight, 10) > 400, declared.style === 'italic']
    // Bold italics and other letters than those of western Europe are rare.
    if (declared.family !== textFamily || bold === italic || !declared.unicodeRange.startsWith('U+20-')) continue
    load(declared).then(
      (face) => loaded.add(face),
      // A missing file is no error of the page.
      () => {},
    )
  }
}

/** Not by the face itself: Chromium lays out the document for each file that arrives, even if nothing uses it. */
async function load({ family, source, ...descriptors }: ReturnType<typeof declaredFaces>[number]): Promise<FontFace> {
  const [, url] = /url\("?(.+?)"?\)/.exec(source) ?? []
  if (!url) throw new Error(`${source} has no file.`)
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(answer.statusText)
  return new FontFace(family, await answer.arrayBuffer(), descriptors).load()
}

/** The site's `@font-face` rules. A browser extension may add style sheets that cannot be read. */
function declaredFaces() {
  const sheets = [...document.styleSheets].filter(({ href }) => href?.startsWith(location.origin))
  const rules = sheets.flatMap(({ cssRules }) => [...cssRules]).filter((rule) => rule instanceof CSSFontFaceRule)
  return rules.map(({ style }) => ({
    family: style.getPropertyValue('font-family'),
    source: style.getPropertyValue('src'),
    weight: style.getPropertyValue('font-weight'),
    style: style.getPropertyValue('font-style'),
    unicodeRange: style.getPropertyValue('unicode-range'),
  }))
}
