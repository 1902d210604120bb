import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { confirm } from '../../../shell/frame/confirm.tsx'
import { ErrorNotice } from '../../../shell/errors/ErrorNotice.tsx'
import { Rows } from '../../../ui/table/Rows.tsx'
import { imageKeys } from './images.ts'
import { deleteImage } from './imageChanges.ts'
import { t } from '../messages.ts'

interface Props {
  readonly label: string
  /** The key of the current image. */
  readonly value: string
  readonly onChoose: (key: string) => void
}

/** The list of uploaded images, to choose or delete. */
export const UploadedImages = ({ label, value, onChoose }: Props) => {
  const { data = [], error, refetch } = useQuery(imageKeys)
  const remove = (key: string) =>
    confirm({
      title: t('image.deleteTitle', { key }),
      body: t('image.deleteBody'),
      action: t('image.deleteAction'),
      tone: 'danger',
      run: () => deleteImage(key),
    })
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />
  return (
    <Rows aria-label={t('image.uploadedFor', { label })} sx={{ marginBlockStart: 2 }}>
      {data.map((key) => (
        <li key={key}>
          <Box component="span" sx={{ marginInlineEnd: 'auto', overflowWrap: 'anywhere' }}>
            {key}
          </Box>
          {key !== value && (
            <>
              <Button
                size="small"
                aria-label={t('image.chooseOne', { key })}
                onClick={() => onChoose(key)}
              >
                {t('image.choose')}
              </Button>
              <Button
                size="small"
                color="error"
                aria-label={t('image.delete', { key })}
                onClick={() => void remove(key)}
              >
                {t('image.deleteAction')}
              </Button>
            </>
          )}
        </li>
      ))}
    </Rows>
  )
}
