import { MarkdownEditor, useMarkdownEditor } from '../../markdown/markdown-editor.tsx'
import type { InputProps } from '../editable.ts'

/** Markdown in a form: the text or its preview. */
export const MarkdownInput = (props: InputProps) => <MarkdownEditor {...props} editor={useMarkdownEditor()} />
