import Box from '@mui/material/Box'
import { useState } from 'react'
import { overlay } from '../../shell/part/part.tsx'
import { BlobImage } from '../../ui/BlobImage.tsx'
import { FilePick } from '../pickers/FilePick.tsx'
import { imageExtensions, type ImageUse } from './image.ts'
import { t } from './messages.ts'

const CropDialog = overlay(async () => (await import('./CropDialog.tsx')).CropDialog)

interface Props {
  readonly use?: ImageUse
  readonly value: File | null
  readonly error: string | undefined
  readonly onChange: (file: File | null) => void
}

/** A field for a thumbnail or a profile picture, cropped from an image. */
export const ThumbnailField = ({ use = 'thumbnail', value, error, onChange }: Props) => {
  const [chosen, setChosen] = useState<File>()
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 4 }}>
      {value && (
        <Box sx={{ inlineSize: 150, '& img': { inlineSize: '100%', borderRadius: 1 } }}>
          <BlobImage bytes={value} alt={t(`${use}.shown`, { name: value.name })} />
        </Box>
      )}
      <FilePick
        label={t(`${use}.label`)}
        help={t(`${use}.help`)}
        error={error}
        accept={imageExtensions}
        files={value ? [value] : []}
        onChange={([file]) => {
          if (file) setChosen(file)
          else onChange(null)
        }}
      />
      {chosen && (
        <CropDialog
          file={chosen}
          use={use}
          onClose={() => setChosen(undefined)}
          onTake={(file) => {
            setChosen(undefined)
            onChange(file)
          }}
        />
      )}
    </Box>
  )
}
