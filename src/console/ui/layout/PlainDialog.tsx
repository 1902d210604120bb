import { styled } from '@mui/material/styles'
import { useLayoutEffect, useRef, type ReactNode } from 'react'

const Frame = styled('dialog')({
  inlineSize: 480,
  maxInlineSize: 'calc(100vw - 32px)',
  padding: 16,
  border: '1px solid var(--mui-palette-line)',
  borderRadius: 10,
  color: 'var(--mui-palette-text-primary)',
  backgroundColor: 'var(--mui-palette-background-paper)',
  boxShadow: 'var(--mui-palette-shadow)',
  '&::backdrop': { backgroundColor: 'rgb(0 0 0 / 50%)' },
})

interface Props {
  readonly label: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A native modal dialog, for messages that must be shown even if the code of other dialogs could not be loaded. */
export const PlainDialog = ({ label, onClose, children }: Props) => {
  const element = useRef<HTMLDialogElement>(null)
  // Closes while the element is in the document, so that the browser restores the focus.
  useLayoutEffect(() => {
    const dialog = element.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  return (
    <Frame
      ref={element}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      {children}
    </Frame>
  )
}
