import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { centerCrop, makeAspectCrop, ReactCrop, type PercentCrop } from 'react-image-crop'
import 'react-image-crop/dist/ReactCrop.css'
import { imageLimits } from '../../../rest/records/itemProperties.ts'
import { BlobImage } from '../../ui/BlobImage.tsx'
import { Notice } from '../../ui/Notice.tsx'
import type { ImageUse } from './image.ts'
import { t } from './messages.ts'

/** Width divided by height. */
const aspects: Readonly<Record<ImageUse, number>> = { thumbnail: 1.5, picture: 1 }
const mostWidth = 2400

const Picture = styled(BlobImage)({ maxBlockSize: '55vh' })

/** Draws a part of an image in the given size (pixels); null if the browser can't. */
const drawn = async (
  image: HTMLImageElement,
  crop: PercentCrop,
  { width, height }: { readonly width: number; readonly height: number },
  type: string,
): Promise<Blob | null> => {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
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
  return new Promise((resolve) => canvas.toBlob(resolve, type))
}

/**
 * Crops an image at its own resolution, to at most 2400 pixels, the widest thumbnail that can be requested. Photos remain JPEG.
 * The result is narrower if the file would otherwise exceed the size limit of thumbnails.
 */
const cut = async (
  image: HTMLImageElement,
  crop: PercentCrop,
  file: File,
  aspect: number,
): Promise<File> => {
  const isPhoto = file.type === 'image/jpeg'
  const [type, extension] = isPhoto ? ['image/jpeg', '.jpg'] : ['image/png', '.png']
  const own = Math.max(1, Math.round((crop.width / 100) * image.naturalWidth))
  for (let width = Math.min(mostWidth, own); ; width = Math.ceil(width / 2)) {
    const blob = await drawn(image, crop, { width, height: Math.round(width / aspect) }, type)
    if (!blob) throw new Error('The browser could not draw the image.')
    if (blob.size <= imageLimits.thumbnail || width === 1)
      return new File([blob], file.name.replace(/(\.[^.]*)?$/, extension), { type })
  }
}

interface Props {
  readonly file: File
  readonly use: ImageUse
  readonly onTake: (file: File) => void
  readonly onClose: () => void
}

/** Crops an image to a thumbnail or a profile picture. Loaded when an image is selected, because its library is large. */
export const CropDialog = ({ file, use, onTake, onClose }: Props) => {
  const titleId = useId()
  const aspect = aspects[use]
  const [image, setImage] = useState<HTMLImageElement>()
  const [crop, setCrop] = useState<PercentCrop>()
  const [isUnreadable, setIsUnreadable] = useState(false)
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId}>{t(`${use}.crop`)}</DialogTitle>
      <DialogContent>
        {isUnreadable ? (
          <Notice tone="error">{t('crop.unreadable')}</Notice>
        ) : (
          <>
            <Typography color="textSecondary" sx={{ marginBlockEnd: 2 }}>
              {t('crop.help')}
            </Typography>
            <ReactCrop
              {...(crop ? { crop } : {})}
              aspect={aspect}
              keepSelection
              minWidth={60}
              onChange={(_pixels, percent) => setCrop(percent)}
            >
              <Picture
                bytes={file}
                alt=""
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
          {t('crop.whole')}
        </Button>
        <Button
          variant="contained"
          disabled={!image || !crop}
          onClick={() => {
            if (image && crop) void cut(image, crop, file, aspect).then(onTake)
          }}
        >
          {t('crop.take')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
