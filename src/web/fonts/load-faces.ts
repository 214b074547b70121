import { savesData } from '../app/saves-data.ts'
import { whenIdle } from '../ui/when-idle.ts'

const styles = ['700', 'italic']

/**
 * Loads the bold and italic faces of running text, so that the next page has them when it is first drawn. A face that
 * comes later is not shown (`font-display: optional`), and the search for its stand-ins takes a slow phone 50 ms.
 */
export function loadFaces(): void {
  if (savesData()) return
  whenIdle(() => {
    const [family] = getComputedStyle(document.body).fontFamily.split(',')
    // A missing file is no error of the page.
    for (const style of styles) document.fonts.load(`${style} 1em ${family}`).catch(() => {})
  })
}
