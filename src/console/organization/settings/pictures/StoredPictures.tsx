import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { confirm } from '../../../shell/frame/confirm.tsx'
import { ErrorNotice } from '../../../shell/errors/ErrorNotice.tsx'
import { Rows } from '../../../ui/table/Rows.tsx'
import { useWords } from '../words.ts'
import { pictureKeys } from './pictures.ts'
import { deletePicture } from './writePicture.ts'

interface Props {
  readonly label: string
  /** The key that is chosen now. */
  readonly value: string
  readonly onChoose: (key: string) => void
}

/** The pictures that were uploaded before: to choose among, and to be deleted. */
export const StoredPictures = ({ label, value, onChoose }: Props) => {
  const { t } = useWords()
  const { data = [], error, refetch } = useQuery(pictureKeys)
  const remove = (key: string) =>
    confirm({
      title: t('picture.delete', { key }),
      body: t('picture.deleteBody'),
      action: t('picture.deleteAction'),
      tone: 'danger',
      run: () => deletePicture(key),
    })
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />
  return (
    <Rows aria-label={t('picture.storedOf', { label })} sx={{ marginBlockStart: 2 }}>
      {data.map((key) => (
        <li key={key}>
          <Box component="span" sx={{ marginInlineEnd: 'auto', overflowWrap: 'anywhere' }}>
            {key}
          </Box>
          {key !== value && (
            <>
              <Button
                size="small"
                aria-label={t('picture.chooseOne', { key })}
                onClick={() => onChoose(key)}
              >
                {t('picture.choose')}
              </Button>
              <Button
                size="small"
                color="error"
                aria-label={t('picture.delete', { key })}
                onClick={() => void remove(key)}
              >
                {t('picture.deleteAction')}
              </Button>
            </>
          )}
        </li>
      ))}
    </Rows>
  )
}
