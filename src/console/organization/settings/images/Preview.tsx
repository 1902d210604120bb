import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { BlobImage } from '../../../ui/BlobImage.tsx'
import { imageKindOf, imageQuery } from './images.ts'
import { t } from '../messages.ts'

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

/** A preview of the image of a setting, or the reason why it is not shown. */
export const Preview = ({ value, label }: Props) => {
  const kind = imageKindOf(value)
  return (
    <Box sx={frame}>
      {kind === 'resource' ? (
        <StoredImage key={value} name={value.trim()} label={label} />
      ) : (
        t(`image.${kind}`, { value })
      )}
    </Box>
  )
}

const StoredImage = ({ name, label }: { name: string; label: string }) => {
  const { data, isError, isEnabled } = useQuery(imageQuery(name))
  if (data) return <BlobImage bytes={data} alt={t('image.alt', { label, key: name })} />
  return <output>{isError || !isEnabled ? t('image.missing', { key: name }) : null}</output>
}
