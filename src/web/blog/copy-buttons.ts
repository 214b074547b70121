import { copyText } from '../ui/copy-text.ts'

const icon =
  '<svg aria-hidden="true" viewBox="0 0 24 24" width="18" height="18" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linejoin="round"><rect x="8.5" y="8.5" width="12" height="12" rx="1.5"/><path d="M15.5 8.5v-4a1 1 0 0 0-1-1h-10a1 1 0 0 0-1 1v10a1 1 0 0 0 1 1h4"/></svg>'

/** Adds a copy button to every code block. Returns a function that removes them. */
export function addCopyButtons(text: HTMLElement): () => void {
  const buttons = [...text.querySelectorAll<HTMLElement>('figure.code')].map((block) => {
    const button = document.createElement('button')
    const label = `Copy ${block.dataset.language ? `${block.dataset.language} ` : ''}code`
    button.type = 'button'
    button.className = 'icon-button'
    button.title = label
    button.setAttribute('aria-label', label)
    button.innerHTML = icon
    button.addEventListener('click', () => copyText(block.querySelector('pre')?.textContent ?? ''))
    block.append(button)
    return button
  })
  return () => {
    for (const button of buttons) button.remove()
  }
}
