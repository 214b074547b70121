export interface Edit {
  from: number
  to: number
  text: string
  select: [number, number]
}

interface Selected {
  value: string
  start: number
  end: number
}

export type Command = (selected: Selected) => Edit

const wrap =
  (mark: string, placeholder: string): Command =>
  ({ value, start, end }) => {
    const inside = value.slice(start, end)
    const outer = value.slice(start - mark.length, start) === mark && value.slice(end, end + mark.length) === mark
    if (outer) {
      const from = start - mark.length
      return { from, to: end + mark.length, text: inside, select: [from, from + inside.length] }
    }
    const text = inside || placeholder
    const first = start + mark.length
    return { from: start, to: end, text: mark + text + mark, select: [first, first + text.length] }
  }

const prefix =
  (mark: (index: number) => string, pattern: RegExp, former = pattern): Command =>
  ({ value, start, end }) => {
    const from = value.lastIndexOf('\n', start - 1) + 1
    const after = value.indexOf('\n', Math.max(start, end - 1))
    const to = after < 0 ? value.length : after
    const lines = value.slice(from, to).split('\n')
    const all = lines.every((line) => pattern.test(line))
    const text = lines.map((line, index) => (all ? '' : mark(index)) + line.replace(former, '')).join('\n')
    const last = from + text.length
    // Several lines stay selected; in a single one the person types on.
    return { from, to, text, select: lines.length > 1 ? [from, last] : [last, last] }
  }

const link: Command = ({ value, start, end }) => {
  const inside = value.slice(start, end)
  const address = /^https?:\/\/\S+$/.test(inside)
  const text = address ? `[text](${inside})` : `[${inside || 'text'}](https://)`
  const at = start + text.indexOf('](') + 2
  return { from: start, to: end, text, select: address ? [start + 1, start + 5] : [at, at + 'https://'.length] }
}

const codeBlock: Command = ({ value, start, end }) => {
  const inside = value.slice(start, end)
  const before = start === 0 || value[start - 1] === '\n' ? '' : '\n'
  // A longer fence than any inside.
  const fence = '`'.repeat(Math.max(3, 1 + Math.max(0, ...(inside.match(/`{3,}/g) ?? []).map(({ length }) => length))))
  const text = `${before}${fence}ts\n${inside}\n${fence}\n`
  const language = start + before.length + fence.length
  return { from: start, to: end, text, select: [language, language + 2] }
}

/** On lines of their own, with an empty line before and after. `cursor` is where the cursor goes, counted in `block`. */
export const insertBlock =
  (block: string, cursor: [number, number] = [block.length, block.length]): Command =>
  ({ value, start, end }) => {
    const breaks = /\n*$/.exec(value.slice(0, start))?.[0].length ?? 0
    const before = '\n'.repeat(start - breaks <= 0 ? 0 : Math.max(0, 2 - breaks))
    const after = '\n'.repeat(Math.max(0, 2 - (/^\n*/.exec(value.slice(end))?.[0].length ?? 0)))
    const first = start + before.length
    return { from: start, to: end, text: before + block + after, select: [first + cursor[0], first + cursor[1]] }
  }

/** Its alt text is stored with the image, so none is written into the text. */
export const image = (url: string): Command => {
  const block = `![](${url})`
  return (selected) => {
    const edit = insertBlock(block)(selected)
    const end = edit.from + edit.text.length
    return { ...edit, select: [end, end] }
  }
}

const table = '| Column | Column |\n| --- | --- |\n| Cell | Cell |'

const heading = (level: number) => prefix(() => `${'#'.repeat(level)} `, new RegExp(`^#{${level}} `), /^#{1,6} /)

export const commands = {
  bold: wrap('**', 'bold'),
  italic: wrap('*', 'italic'),
  code: wrap('`', 'code'),
  heading: heading(2),
  subheading: heading(3),
  quote: prefix(() => '> ', /^> /),
  list: prefix(() => '- ', /^- /),
  numbered: prefix((index) => `${index + 1}. `, /^\d+\. /),
  link,
  codeBlock,
  table: insertBlock(table, [2, 8]),
  divider: insertBlock('---'),
} as const

/** Enter begins the next list item or quote, or ends it after an empty one. @returns null if it only breaks the line */
export function continued({ value, start, end }: Selected): Edit | null {
  if (start !== end) return null
  const from = value.lastIndexOf('\n', start - 1) + 1
  const line = value.slice(from, start)
  const [all, indent = '', mark = ''] = /^(\s*)([-*+] (?:\[[ xX]\] )?|\d{1,9}[.)] |> )/.exec(line) ?? []
  if (all === undefined) return null
  if (!line.slice(all.length).trim()) return { from, to: start, text: '', select: [from, from] }
  const next = mark.replace(/\d+/, (number) => String(Number(number) + 1)).replace(/\[[xX]\]/, '[ ]')
  const text = `\n${indent}${next}`
  return { from: start, to: start, text, select: [start + text.length, start + text.length] }
}

export type CommandName = keyof typeof commands

/** Uses the browser's editing command, so that undo works and the form notices the change. */
export function apply(area: HTMLTextAreaElement, command: Command): void {
  applyEdit(area, command(selectedIn(area)))
}

export const selectedIn = ({ value, selectionStart: start, selectionEnd: end }: HTMLTextAreaElement): Selected => ({
  value,
  start,
  end,
})

export function applyEdit(area: HTMLTextAreaElement, { from, to, text, select }: Edit): void {
  area.focus()
  area.setSelectionRange(from, to)
  const done =
    text === '' ? from === to || document.execCommand('delete') : document.execCommand('insertText', false, text)
  if (!done) {
    area.setRangeText(text)
    area.dispatchEvent(new InputEvent('input', { bubbles: true }))
  }
  area.setSelectionRange(...select)
}
