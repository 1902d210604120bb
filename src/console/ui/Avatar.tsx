import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { BlobImage } from './BlobImage.tsx'

/** Returns the first letters of the first and last word of a name. */
const initialsOf = (name: string): string =>
  name
    .split(/[\s._-]+/)
    .filter(Boolean)
    .map((word) => word[0]?.toLocaleUpperCase())
    .filter((_letter, index, all) => index === 0 || index === all.length - 1)
    .join('')

const colors = 8

/** Returns the number of a color, always the same for a username. */
const colorOf = (username: string): number =>
  Array.from(username, (letter) => letter.codePointAt(0) ?? 0).reduce(
    (hash, code) => (hash * 31 + code) % 65_521,
    7,
  ) % colors

const Filling = styled(BlobImage)({ inlineSize: '100%', blockSize: '100%', objectFit: 'cover' })

/** What is shown of a person: how large. */
export interface AvatarSize {
  /** Width and height (px). */
  readonly size?: number
  /** A square as wide as its container, in place of a circle. */
  readonly isLarge?: boolean
}

interface Props extends AvatarSize {
  readonly name: string
  readonly username: string
  /** The picture of the person, if there is one. */
  readonly picture?: Blob | undefined
}

/**
 * The picture of a person, or the initials on a color of their own. Hidden from screen readers, because the name is next to it.
 */
export const Avatar = ({ name, username, picture, size = 20, isLarge = false }: Props) => {
  const [unreadable, setUnreadable] = useState<Blob>()
  const isShown = picture !== undefined && picture !== unreadable
  return (
    <Box
      component="span"
      aria-hidden
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        justifyContent: 'center',
        flexShrink: 0,
        ...(isLarge
          ? { inlineSize: '100%', aspectRatio: '1', borderRadius: '8px', fontSize: '3rem' }
          : {
              inlineSize: size,
              blockSize: size,
              borderRadius: 999,
              fontSize: size < 24 ? '0.5625rem' : size < 48 ? '0.75rem' : '1.25rem',
            }),
        overflow: 'hidden',
        fontWeight: 650,
        lineHeight: 1,
        color: 'text.primary',
        backgroundColor: isShown ? 'sunken' : `avatar.${colorOf(username)}`,
      }}
    >
      {isShown ? (
        <Filling bytes={picture} alt="" onError={() => setUnreadable(picture)} />
      ) : (
        initialsOf(name)
      )}
    </Box>
  )
}
