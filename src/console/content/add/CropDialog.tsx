import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useEffect, useId, useMemo, useState } from 'react'
import { centerCrop, makeAspectCrop, ReactCrop, type PercentCrop } from 'react-image-crop'
import 'react-image-crop/dist/ReactCrop.css'
import { Notice } from '../../ui/Notice.tsx'
import { useWords } from './words.ts'

/** Thumbnails are shown at 1.5:1 (specification, Item). */
const aspect = 1.5
const width = 600

const cut = async (image: HTMLImageElement, crop: PercentCrop, name: string): Promise<File> => {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = width / aspect
  const { naturalWidth, naturalHeight } = image
  canvas
    .getContext('2d')
    ?.drawImage(
      image,
      (crop.x / 100) * naturalWidth,
      (crop.y / 100) * naturalHeight,
      (crop.width / 100) * naturalWidth,
      (crop.height / 100) * naturalHeight,
      0,
      0,
      canvas.width,
      canvas.height,
    )
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('The browser could not draw the picture.')
  return new File([blob], name.replace(/(\.[^.]*)?$/, '.png'), { type: 'image/png' })
}

interface Props {
  readonly file: File
  readonly onTake: (file: File) => void
  readonly onClose: () => void
}

/** The part of a picture that becomes the thumbnail. Heavy: it is loaded when a picture was chosen. */
export const CropDialog = ({ file, onTake, onClose }: Props) => {
  const { t } = useWords()
  const titleId = useId()
  const address = useMemo(() => URL.createObjectURL(file), [file])
  useEffect(() => () => URL.revokeObjectURL(address), [address])
  const [image, setImage] = useState<HTMLImageElement>()
  const [crop, setCrop] = useState<PercentCrop>()
  const [isUnreadable, setIsUnreadable] = useState(false)
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId}>{t('thumbnail.crop')}</DialogTitle>
      <DialogContent>
        {isUnreadable ? (
          <Notice tone="error">{t('thumbnail.unreadable')}</Notice>
        ) : (
          <>
            <Typography color="textSecondary" sx={{ marginBlockEnd: 2 }}>
              {t('thumbnail.cropHelp')}
            </Typography>
            <ReactCrop
              {...(crop ? { crop } : {})}
              aspect={aspect}
              keepSelection
              minWidth={60}
              onChange={(_pixels, percent) => setCrop(percent)}
            >
              <img
                src={address}
                alt=""
                style={{ display: 'block', maxBlockSize: '55vh' }}
                onError={() => setIsUnreadable(true)}
                onLoad={({ currentTarget }) => {
                  const { naturalWidth, naturalHeight } = currentTarget
                  setImage(currentTarget)
                  setCrop(
                    centerCrop(
                      makeAspectCrop(
                        { unit: '%', width: 100 },
                        aspect,
                        naturalWidth,
                        naturalHeight,
                      ),
                      naturalWidth,
                      naturalHeight,
                    ),
                  )
                }}
              />
            </ReactCrop>
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" disabled={isUnreadable} onClick={() => onTake(file)}>
          {t('thumbnail.whole')}
        </Button>
        <Button
          variant="contained"
          disabled={!image || !crop}
          onClick={() => {
            if (image && crop) void cut(image, crop, file.name).then(onTake)
          }}
        >
          {t('thumbnail.take')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
