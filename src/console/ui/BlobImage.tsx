import { styled } from '@mui/material/styles'
import { useCallback } from 'react'

const Image = styled('img')({ display: 'block', objectFit: 'contain', maxInlineSize: '100%' })

interface Props {
  readonly bytes: Blob
  /** Empty for a picture that says nothing the words beside it do not. */
  readonly alt: string
  readonly className?: string
}

/** A picture of bytes that were read already: no token has to stand in its address. */
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
