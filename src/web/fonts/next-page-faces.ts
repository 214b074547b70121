import { useEffect, useInsertionEffect, useRef } from 'react'
import { useLocation } from '../router/router.tsx'
import { savesData, whenIdle } from '../ui/later.ts'

/** Browsers do not count movement within so many milliseconds after an act of the visitor as a layout shift. */
const recentAct = 500

/** Loaded, and not yet used by the document. */
const loaded = new Set<FontFace>()
/** When the shown page replaced another one. */
let openedAt = Number.NEGATIVE_INFINITY

/**
 * Loads the bold and italic faces of running text, and gives them to the next page. A face that comes after a page is
 * drawn is not shown (`font-display: optional`), and the search for its stand-ins takes a slow phone 50 ms. For each face
 * that a document gets, the browser lays out all of its text again, so a face waits for a page that is laid out anyway.
 * If the visitor's first act opens that page, faces that arrive within `recentAct` are given to it, later ones to the
 * page after it.
 */
export function useNextPageFaces(): void {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (!savesData()) whenIdle(loadFaces)
  }, [])
  // Before any effect that reads positions, such as scrolling to the top. Otherwise everything would be laid out twice.
  useInsertionEffect(() => {
    if (pathname === shown.current) return
    shown.current = pathname
    openedAt = performance.now()
    addLoaded()
  }, [pathname])
}

function addLoaded() {
  for (const face of loaded) document.fonts.add(face)
  loaded.clear()
}

function loadFaces() {
  const [textFamily] = getComputedStyle(document.body).fontFamily.split(',')
  for (const declared of declaredFaces()) {
    const [bold, italic] = [Number.parseInt(declared.weight, 10) > 400, declared.style === 'italic']
    // Bold italics and other letters than those of western Europe are rare.
    if (declared.family !== textFamily || bold === italic || !declared.unicodeRange.startsWith('U+20-')) continue
    load(declared).then(
      (face) => {
        loaded.add(face)
        if (performance.now() - openedAt < recentAct) addLoaded()
      },
      // A missing file is not an error of the page.
      () => {},
    )
  }
}

/** Fetches the file itself: for each one that a face loads, Chromium lays out the document, even if nothing uses it. */
async function load({ family, source, ...descriptors }: ReturnType<typeof declaredFaces>[number]): Promise<FontFace> {
  const [, url] = /url\("?(.+?)"?\)/.exec(source) ?? []
  if (!url) throw new Error(`${source} has no file.`)
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(answer.statusText)
  return new FontFace(family, await answer.arrayBuffer(), descriptors).load()
}

function declaredFaces() {
  const rules = [...document.styleSheets].flatMap(rulesOf).filter((rule) => rule instanceof CSSFontFaceRule)
  return rules.map(({ style }) => ({
    family: style.getPropertyValue('font-family'),
    source: style.getPropertyValue('src'),
    weight: style.getPropertyValue('font-weight'),
    style: style.getPropertyValue('font-style'),
    unicodeRange: style.getPropertyValue('unicode-range'),
  }))
}

/** Empty for a sheet that cannot be read: a browser extension's, or in Safari one whose loading broke off. */
function rulesOf(sheet: CSSStyleSheet): CSSRule[] {
  try {
    return [...sheet.cssRules]
  } catch {
    return []
  }
}
