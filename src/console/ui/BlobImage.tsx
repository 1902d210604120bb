import { styled } from '@mui/material/styles'
import { useCallback } from 'react'

const Image = styled('img')({ display: 'block', objectFit: 'contain', maxInlineSize: '100%' })

interface Props {
  readonly bytes: Blob
  /** Alternative text; empty for decorative images. */
  readonly alt: string
  readonly className?: string
}

/** An image from bytes, so that its URL doesn't contain a token. */
export const BlobImage = ({ bytes, alt, className }: Props) => {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(bytes)
      image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [bytes],
  )
  return <Image ref={show} alt={alt} className={className} />
}
