import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useQuery } from '@tanstack/react-query'
import { content } from '../../../rest/content/content.ts'
import type { Item } from '../../../rest/records/item.ts'
import { query } from '../../shell/api.ts'
import { formatBytes, formatNumber } from '../../shell/format.ts'
import { Moment } from '../../shell/Moment.tsx'
import { paths } from '../../shell/paths.ts'
import { Person } from '../../shell/people/Person.tsx'
import { usePermission } from '../../shell/permissions.ts'
import { CopyText } from '../../ui/CopyText.tsx'
import { DescriptionList } from '../../ui/DescriptionList.tsx'
import { SharingLabel } from '../../ui/icons/IconLabel.tsx'
import { useMessages } from './messages.ts'

/** What the portal knows about an item besides its properties. */
export const ItemFacts = ({ item }: { item: Item }) => {
  const { t } = useMessages()
  const { owner, ownerFolder, access } = item
  const knowsFolders = usePermission(content.list, owner).allowed
  const { data: root } = useQuery({
    ...query(content.list, { userName: owner, num: 0 }),
    enabled: knowsFolders && ownerFolder != null,
  })
  const folder =
    ownerFolder === null
      ? t('fact.root')
      : root?.folders?.find(({ id }) => id === ownerFolder)?.title
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      <DescriptionList
        facts={[
          { label: t('fact.owner'), value: <Person username={owner} /> },
          {
            label: t('fact.folder'),
            value: knowsFolders && folder !== undefined && (
              <Link href={paths.folder(owner, ownerFolder ?? 'root')} underline="hover">
                {folder}
              </Link>
            ),
          },
          {
            label: t('fact.access'),
            value: access && (
              <SharingLabel access={access}>
                {t(`access.${access}`, { defaultValue: access })}
              </SharingLabel>
            ),
          },
          {
            label: t('fact.protected'),
            value:
              item.protected === undefined ? undefined : t(item.protected ? 'fact.yes' : 'fact.no'),
          },
          { label: t('fact.size'), value: formatBytes(item.size) },
          { label: t('fact.views'), value: formatNumber(item.numViews ?? 0) },
          { label: t('fact.created'), value: <Moment isExact time={item.created} /> },
          { label: t('fact.modified'), value: <Moment isExact time={item.modified} /> },
          { label: t('fact.file'), value: item.name },
          { label: t('fact.id'), value: <CopyText label={t('fact.id')} text={item.id} /> },
        ]}
      />
    </Box>
  )
}
