import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery, queryOptions } from '@tanstack/react-query'
import { useState, useMemo } from 'react'
import { items } from '../../../../rest/content/items.ts'
import type { Item } from '../../../../rest/records/item.ts'
import { query } from '../../../shell/api.ts'
import { ErrorNotice } from '../../../shell/errors/ErrorNotice.tsx'
import { formatBytes } from '../../../shell/format.ts'
import { part } from '../../../shell/part/part.tsx'
import { BlobImage } from '../../../ui/BlobImage.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { ProgressLine } from '../../../ui/ProgressLine.tsx'
import { CsvTable } from './CsvTable.tsx'
import { MapOutline } from './MapOutline.tsx'
import type { PreviewKind } from './previewKind.ts'
import { t } from './messages.ts'
import { readText, parsed } from '../data/dataText.ts'
import { monospace } from '../../../ui/theme.ts'
import { firstCharacters, isLonger } from '../../../../rest/protocol/characters.ts'

/** Query for the data of an item as text, as they are. */
const textOfData = (itemId: string) =>
  queryOptions({
    queryKey: [items.data.path, 'preview', itemId],
    queryFn: ({ signal }) => readText(itemId, signal),
  })

// Draws pages with a library that is larger than the rest of the page.
const PdfPages = part(async () => (await import('./PdfPages.tsx')).PdfPages)

/** Data up to this size (bytes) are downloaded without a click. */
const atOnce = 512 * 1024

interface Props {
  readonly item: Item
  readonly kind: PreviewKind
}

/** A preview of the data of an item: the first rows of a table, an image, the pages of a PDF document, the layers of a map, or the beginning of a text. */
export const Preview = ({ item, kind }: Props) => {
  const { size = 0 } = item
  const [isShown, setIsShown] = useState(size <= atOnce && kind !== 'pdf')
  return (
    <Card title={t(`title.${kind}`)}>
      {isShown ? (
        <Shown item={item} kind={kind} />
      ) : (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
          <Button variant="outlined" onClick={() => setIsShown(true)}>
            {t('show')}
          </Button>
          <Typography color="textSecondary">
            {t('download', { size: formatBytes(size) })}
          </Typography>
        </Box>
      )}
    </Card>
  )
}

const Shown = ({ item, kind }: Props) => {
  switch (kind) {
    case 'table':
      return <CsvTable item={item} />
    case 'image':
    case 'pdf':
      return <BytesPreview item={item} kind={kind} />
    case 'outline':
    case 'text':
      return <TextPreview item={item} kind={kind} />
  }
}

const BytesPreview = ({ item: { id, title }, kind }: { item: Item; kind: 'image' | 'pdf' }) => {
  const { data, error, refetch } = useQuery(query(items.data, { itemId: id }))
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />
  const loading = <ProgressLine label={t('loading')} />
  if (!data) return loading
  if (kind === 'pdf') return <PdfPages title={title} bytes={data} fallback={loading} />
  return (
    <Box sx={{ '& img': { maxBlockSize: 480, borderRadius: '4px' } }}>
      <BlobImage bytes={data} alt={t('image', { title })} />
    </Box>
  )
}

const TextPreview = ({ item, kind }: { item: Item; kind: 'outline' | 'text' }) => {
  const { data, error, refetch } = useQuery(textOfData(item.id))
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <ProgressLine label={t('loading')} />
  switch (kind) {
    case 'outline':
      return <MapOutline text={data} />
    case 'text':
      return <TextBeginning title={item.title} text={data} />
  }
}

/** The most characters that are shown. */
const most = 20_000

/** The beginning of a text; JSON is indented. */
const TextBeginning = ({ title, text }: { title: string; text: string }) => {
  const shown = useMemo(() => {
    const json = parsed(text)
    return json ? JSON.stringify(json.value, null, 2) : text
  }, [text])
  return (
    <>
      <Box
        component="section"
        tabIndex={0}
        aria-label={t('beginning', { title })}
        sx={{
          maxBlockSize: 360,
          overflow: 'auto',
          padding: 3,
          border: '1px solid',
          borderColor: 'line',
          borderRadius: '8px',
          backgroundColor: 'sunken',
          fontFamily: monospace,
          fontSize: '0.75rem',
          whiteSpace: 'pre',
        }}
      >
        {firstCharacters(shown, most)}
      </Box>
      {isLonger(shown, most) && (
        <Typography
          variant="caption"
          component="p"
          color="textSecondary"
          sx={{ marginBlockStart: 2 }}
        >
          {t('characters', { count: most })}
        </Typography>
      )}
    </>
  )
}
