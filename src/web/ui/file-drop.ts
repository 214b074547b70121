import { type DragEvent, useState } from 'react'

const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')

/** Takes files that are dropped on a part of the page. `isOver` is true while some are dragged over it. */
export function useFileDrop(onFiles: (files: File[]) => unknown) {
  const [isOver, setOver] = useState(false)
  const handlers = {
    onDragOver: (event: DragEvent) => {
      if (!holdsFiles(event)) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) =>
      !(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) && setOver(false),
    onDropCapture: () => setOver(false),
    onDrop: (event: DragEvent) => {
      // The text area inside may have taken a picture.
      if (event.defaultPrevented || !holdsFiles(event)) return
      event.preventDefault()
      void onFiles([...event.dataTransfer.files])
    },
  }
  return { isOver, handlers }
}
