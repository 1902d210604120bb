import { styled } from '@mui/material/styles'
import { useCallback, type ReactEventHandler } from 'react'

const Image = styled('img')({ display: 'block', objectFit: 'contain', maxInlineSize: '100%' })

interface Props {
  readonly bytes: Blob
  /** Alternative text; empty for decorative images. */
  readonly alt: string
  readonly className?: string
  /** Called if the browser can't show the image. */
  readonly onError?: () => void
  readonly onLoad?: ReactEventHandler<HTMLImageElement>
}

/** An image from bytes, so that its URL doesn't contain a token. */
export const BlobImage = ({ bytes, ...image }: Props) => {
  const show = useCallback(
    (element: HTMLImageElement) => {
      const url = URL.createObjectURL(bytes)
      element.src = url
      return () => URL.revokeObjectURL(url)
    },
    [bytes],
  )
  return <Image ref={show} {...image} />
}
