import './lightbox.css'

/** Phones zoom in by two fingers, so they get twice their pixels. */
const sizes = '(max-width: 60rem) 200vw, 100vw'

const shapes = {
  close: 'M6 6l12 12M18 6L6 18',
  previous: 'M14.5 5L7.5 12l7 7',
  next: 'M9.5 5l7 7-7 7',
}

/**
 * Shows an image above the page, as large as the window allows. The arrow keys and the buttons change to the others,
 * Escape closes, and then the focus is where it was.
 * @param links around images, in the order of the page
 */
export function openLightbox(links: readonly HTMLAnchorElement[], first: HTMLAnchorElement): void {
  const dialog = document.createElement('dialog')
  dialog.className = 'lightbox no-print'
  const figure = document.createElement('figure')
  const caption = document.createElement('figcaption')
  caption.setAttribute('aria-live', 'polite')
  const bar = document.createElement('div')
  bar.className = 'lightbox-bar'
  let shown = Math.max(0, links.indexOf(first))

  const show = (index: number) => {
    shown = (index + links.length) % links.length
    const link = links[shown]
    if (!link) return
    const words = captionOf(link)
    const place = links.length > 1 ? `${shown + 1} of ${links.length}` : ''
    dialog.setAttribute('aria-label', ['Image', place].filter(Boolean).join(' '))
    const count = document.createElement('span')
    count.className = 'label'
    count.textContent = place
    caption.replaceChildren(...(place ? [count] : []), ...(words ? [words] : []))
    figure.replaceChildren(enlarged(link), caption)
  }
  const button = (name: keyof typeof shapes, label: string, act: () => void) => {
    const made = document.createElement('button')
    made.type = 'button'
    made.className = 'icon-button'
    made.title = label
    made.setAttribute('aria-label', label)
    made.innerHTML = `<svg aria-hidden="true" viewBox="0 0 24 24" width="22" height="22" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><path d="${shapes[name]}"/></svg>`
    made.addEventListener('click', act)
    bar.append(made)
    return made
  }

  if (links.length > 1) {
    button('previous', 'Previous image', () => show(shown - 1))
    button('next', 'Next image', () => show(shown + 1))
  }
  button('close', 'Close', () => dialog.close()).autofocus = true
  dialog.append(figure, bar)
  dialog.addEventListener('keydown', (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (!step || event.altKey || event.metaKey || event.ctrlKey) return
    event.preventDefault()
    show(shown + step)
  })
  // Beside the image is the way back.
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog || target === figure) dialog.close()
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

/** The image of the page, in the size of the window. */
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

/** What the page says below the image. */
const captionOf = (link: HTMLAnchorElement): string =>
  link.closest('figure')?.querySelector('figcaption')?.textContent?.trim() ?? ''
