/** The effect of a command on a text: the range to replace, the new text and the new selection. */
export interface Edit {
  from: number
  to: number
  text: string
  select: [number, number]
}

export interface Selected {
  value: string
  start: number
  end: number
}

type Command = (selected: Selected) => Edit

/** Puts marks around the selection, or removes them if they are there. */
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

/** Begins every selected line with a mark, or removes it if all lines have it. */
const prefix =
  (mark: (index: number) => string, pattern: RegExp): Command =>
  ({ value, start, end }) => {
    const from = value.lastIndexOf('\n', start - 1) + 1
    const after = value.indexOf('\n', Math.max(start, end - 1))
    const to = after < 0 ? value.length : after
    const lines = value.slice(from, to).split('\n')
    const all = lines.every((line) => pattern.test(line))
    const text = lines.map((line, index) => (all ? '' : mark(index)) + line.replace(pattern, '')).join('\n')
    return { from, to, text, select: [from, from + text.length] }
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
  const text = `${before}\`\`\`ts\n${inside}\n\`\`\`\n`
  const language = start + before.length + 3
  return { from: start, to: end, text, select: [language, language + 2] }
}

/** An image on a separate line, with its description selected, so that typing replaces it. */
export const image =
  (url: string, alt: string): Command =>
  ({ value, start, end }) => {
    const before = start === 0 || value[start - 1] === '\n' ? '' : '\n\n'
    const described = alt || 'Describe this image'
    const text = `${before}![${described}](${url})\n`
    const first = start + before.length + 2
    return { from: start, to: end, text, select: [first, first + described.length] }
  }

export const commands = {
  bold: wrap('**', 'bold'),
  italic: wrap('*', 'italic'),
  code: wrap('`', 'code'),
  heading: prefix(() => '## ', /^#{1,6} /),
  quote: prefix(() => '> ', /^> /),
  list: prefix(() => '- ', /^- /),
  numbered: prefix((index) => `${index + 1}. `, /^\d+\. /),
  link,
  codeBlock,
} as const

/** Uses the browser's editing command, so that undo works and the form notices the change. */
export function apply(area: HTMLTextAreaElement, command: Command): void {
  const { value, selectionStart: start, selectionEnd: end } = area
  const { from, to, text, select } = command({ value, start, end })
  area.focus()
  area.setSelectionRange(from, to)
  if (!document.execCommand('insertText', false, text)) {
    area.setRangeText(text)
    area.dispatchEvent(new InputEvent('input', { bubbles: true }))
  }
  area.setSelectionRange(...select)
}
