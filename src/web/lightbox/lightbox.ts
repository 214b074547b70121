import './lightbox.css'

/** Phones zoom in by two fingers, so they get twice their pixels. */
const sizes = '(max-width: 60rem) 200vw, 100vw'

const buttons = [
  { name: 'previous', label: 'Previous image', shape: 'M14.5 5L7.5 12l7 7' },
  { name: 'next', label: 'Next image', shape: 'M9.5 5l7 7-7 7' },
  { name: 'close', label: 'Close', shape: 'M6 6l12 12M18 6L6 18' },
]
const html = `<figure></figure><div class="lightbox-bar">${buttons
  .map(
    ({ name, label, shape }) =>
      `<button type="button" class="icon-button" value="${name}" title="${label}" aria-label="${label}"><svg aria-hidden="true" viewBox="0 0 24 24" width="22" height="22" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><path d="${shape}"/></svg></button>`,
  )
  .join('')}</div>`

/** An image as large as the window, with keys and buttons to the others. @param links around images, in order */
export function openLightbox(links: readonly HTMLAnchorElement[], first: HTMLAnchorElement): void {
  const dialog = document.createElement('dialog')
  dialog.className = 'lightbox no-print'
  dialog.innerHTML = html
  const figure = dialog.querySelector('figure')
  const caption = document.createElement('figcaption')
  caption.setAttribute('aria-live', 'polite')
  let shown = Math.max(0, links.indexOf(first))

  const show = (index: number) => {
    shown = (index + links.length) % links.length
    const link = links[shown]
    if (!link) return
    const place = links.length > 1 ? `${shown + 1} of ${links.length}` : ''
    dialog.setAttribute('aria-label', ['Image', place].filter(Boolean).join(' '))
    const count = document.createElement('span')
    count.className = 'label'
    count.textContent = place
    const words = link.closest('figure')?.querySelector('figcaption')?.textContent?.trim() ?? ''
    caption.replaceChildren(...(place ? [count] : []), ...(words ? [words] : []))
    figure?.replaceChildren(enlarged(link), caption)
  }
  for (const button of dialog.querySelectorAll('button')) {
    button.autofocus = button.value === 'close'
    if (links.length === 1 && button.value !== 'close') button.remove()
  }
  dialog.addEventListener('keydown', (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (!step || event.altKey || event.metaKey || event.ctrlKey) return
    event.preventDefault()
    show(shown + step)
  })
  dialog.addEventListener('click', ({ target }) => {
    const pressed = target instanceof Element ? target.closest('button')?.value : undefined
    if (pressed === 'previous' || pressed === 'next') show(shown + (pressed === 'next' ? 1 : -1))
    // A press beside the image closes, too.
    else if (pressed === 'close' || target === dialog || target === figure) dialog.close()
  })
  const leave = () => dialog.close()
  window.addEventListener('popstate', leave)
  dialog.addEventListener('close', () => {
    window.removeEventListener('popstate', leave)
    dialog.remove()
  })
  show(shown)
  document.body.append(dialog)
  dialog.showModal()
}

function enlarged(link: HTMLAnchorElement): HTMLElement {
  const images = [...link.querySelectorAll<HTMLElement>('picture, :not(picture) > img')]
  // A drawing has an image for each theme.
  const shown = images.find((image) => image.checkVisibility()) ?? images[0] ?? document.createElement('img')
  const image = shown.cloneNode(true) as HTMLElement
  for (const part of [image, ...image.querySelectorAll('*')]) {
    part.removeAttribute('class')
    part.removeAttribute('loading')
    if (part.hasAttribute('sizes')) part.setAttribute('sizes', sizes)
  }
  return image
}
