import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { BlobImage } from '../../../ui/BlobImage.tsx'
import { useWords } from '../words.ts'
import { kindOfPicture, pictureRead } from './pictures.ts'

interface Props {
  /** The value of the setting. */
  readonly value: string
  readonly label: string
}

const frame = {
  display: 'grid',
  placeItems: 'center',
  minBlockSize: 96,
  padding: 3,
  border: '1px solid',
  borderColor: 'line',
  borderRadius: '8px',
  backgroundColor: 'sunken',
  color: 'text.secondary',
  overflowWrap: 'anywhere',
  '& img': { maxBlockSize: 160 },
} as const

/** The picture that a setting shows, or why it cannot be seen here. */
export const Preview = ({ value, label }: Props) => {
  const { t } = useWords()
  const kind = kindOfPicture(value)
  return (
    <Box sx={frame}>
      {kind === 'resource' ? (
        <Stored key={value} name={value.trim()} label={label} />
      ) : (
        t(`picture.${kind}`, { value })
      )}
    </Box>
  )
}

const Stored = ({ name, label }: { name: string; label: string }) => {
  const { t } = useWords()
  const { data, isError, isEnabled } = useQuery(pictureRead(name))
  if (data) return <BlobImage bytes={data} alt={t('picture.alt', { label, key: name })} />
  return <output>{isError || !isEnabled ? t('picture.missing', { key: name }) : null}</output>
}
