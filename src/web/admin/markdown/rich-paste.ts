import { type ClipboardEvent, type RefObject, useRef } from 'react'
import { isInCode } from '../../../markdown/source.ts'
import { applyEdit, insertBlock } from './commands.ts'

/** Pastes formatted text as markdown. The plain text goes in first, for undo, and if the converter cannot load. */
export function useRichPaste(area: RefObject<HTMLTextAreaElement | null>) {
  /** Ctrl+Shift+V asks for plain text. */
  const plainWanted = useRef(false)

  /** @returns whether it handles the paste */
  const onPaste = (event: ClipboardEvent): boolean => {
    const html = event.clipboardData.getData('text/html')
    const target = area.current
    if (!html || !target || plainWanted.current || isInCode(target.value, target.selectionStart)) return false
    event.preventDefault()
    void paste(target, html, event.clipboardData.getData('text/plain').replace(/\r\n?/g, '\n'))
    return true
  }

  const onKeyDown = ({ key, shiftKey }: { key: string; shiftKey: boolean }) => {
    plainWanted.current = shiftKey && key.toLowerCase() === 'v'
  }
  return { onPaste, onKeyDown }
}

async function paste(area: HTMLTextAreaElement, html: string, plain: string): Promise<void> {
  const { selectionStart: from, selectionEnd } = area
  const end = from + plain.length
  applyEdit(area, { from, to: selectionEnd, text: plain, select: [end, end] })
  const markdown = await converted(html)
  if (markdown === null || markdown === plain.trim() || area.value.slice(from, end) !== plain) return
  const { value, selectionStart } = area
  const range = { value, start: from, end }
  const isBlock = /\n|^(#|>|[-*] |\d+\. |\|)/.test(markdown)
  const edit = isBlock ? insertBlock(markdown)(range) : { from, to: end, text: markdown }
  const typedSince = Math.max(0, selectionStart - end)
  const cursor = edit.from + edit.text.length + typedSince
  applyEdit(area, { ...edit, select: [cursor, cursor] })
}

async function converted(html: string): Promise<string | null> {
  try {
    const { pastedToMarkdown } = await import('../../../markdown/pasted-html.ts')
    return pastedToMarkdown(html)
  } catch {
    // Offline, or nested too deeply: the plain text stays.
    return null
  }
}
