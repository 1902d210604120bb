import Typography from '@mui/material/Typography'
import type { Item } from '../../../../rest/records/item.ts'
import { itemTypeNamed } from '../../../../rest/records/itemTypes.ts'
import { formatBytes } from '../../../shell/format.ts'
import { Read } from '../../../shell/part/Read.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { dataText } from './dataText.ts'
import { DataEditor } from './DataEditor.tsx'
import { DownloadButton } from '../DownloadButton.tsx'
import { FileData } from './FileData.tsx'
import { t } from '../messages.ts'

/** The largest data that the page shows (bytes). */
const maxShown = 1024 * 1024

/** Shows the data of an item: an editor for JSON, or a file to download and replace. */
export const Data = ({ item }: { item: Item }) => {
  if (itemTypeNamed(item.type)?.storage === 'file') return <FileData item={item} />
  if ((item.size ?? 0) > maxShown)
    return (
      <Card>
        <Typography sx={{ marginBlockEnd: 3 }}>
          {t('dataLarge', { size: formatBytes(item.size) })}
        </Typography>
        <DownloadButton item={item} />
      </Card>
    )
  return <TextData item={item} />
}

const TextData = ({ item }: { item: Item }) => (
  <Read query={dataText(item.id)} label={t('readingData')}>
    {(text) => <DataEditor item={item} text={text} />}
  </Read>
)
