import { column, inks, page, type Sheet } from './sheet.ts'

/** The name and the page's number at the bottom of each page, if there are several. */
export function numberPages(sheet: Sheet, name: string): void {
  const { document } = sheet
  const { start, count } = document.bufferedPageRange()
  if (count === 1) return
  for (let index = start; index < start + count; index += 1) {
    document.switchToPage(index)
    // Below the margin, where text would begin a new page.
    document.page.margins.bottom = 0
    sheet.decorate(() =>
      sheet.plain(
        `${name} · ${index - start + 1} of ${count}`,
        { role: 'label', size: 7.5, color: inks.muted },
        {
          x: column.left,
          y: page.height - 36,
          width: column.end - column.left,
        },
      ),
    )
  }
}
