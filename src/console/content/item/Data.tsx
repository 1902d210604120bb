import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { type Item } from '../../../rest/item.ts'
import { items } from '../../../rest/items.ts'
import { itemTypeNamed } from '../../../rest/itemTypes.ts'
import { query } from '../../shell/api.ts'
import { ErrorNotice } from '../../shell/ErrorNotice.tsx'
import { formatBytes } from '../../shell/format.ts'
import { Card } from '../../ui/Card.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { useWords } from './words.ts'

/** What is shown on the page at most (bytes). */
const mostShown = 1024 * 1024

const indented = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

/** The JSON that an item holds, to be read; files are downloaded instead. */
export const Data = ({ item }: { item: Item }) => {
  const { t } = useWords()
  const isText = itemTypeNamed(item.type)?.storage !== 'file'
  const isLarge = (item.size ?? 0) > mostShown
  const { data, error, refetch } = useQuery({
    ...query(items.data, { itemId: item.id }),
    enabled: isText && !isLarge,
  })
  const text = useQuery({
    queryKey: ['text of the data', item.id, item.modified],
    queryFn: async () => indented((await data?.text()) ?? ''),
    enabled: data !== undefined,
  }).data
  if (!isText || isLarge)
    return (
      <Typography color="textSecondary">
        {isText ? t('dataLarge', { size: formatBytes(item.size) }) : t('dataBinary')}
      </Typography>
    )
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />
  if (text === undefined) return null
  if (text === '') return <Typography color="textSecondary">{t('noneRead')}</Typography>
  return (
    <Card>
      <TextArea isCode readOnly rows={24} aria-label={t('dataJson')} value={text} />
    </Card>
  )
}
