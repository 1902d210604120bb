import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { packages } from '../../rest/groups/packages.ts'
import { query } from '../shell/api.ts'
import { Disclosure } from '../ui/layout/Disclosure.tsx'
import { Notice } from '../ui/Notice.tsx'

/** Names the items of a group that its export will skip, with the portal's reasons, as soon as the portal has returned them. */
export const SkippedByExport = ({ groupId }: { groupId: string }) => {
  const { t } = useTranslation('groups')
  const { data } = useQuery({
    ...query(packages.exportGroup, { groupId, previewOnly: true }),
    staleTime: 0,
    retry: false,
  })
  const skipped = data?.items?.filter(({ canExport }) => !canExport) ?? []
  if (skipped.length === 0) return null
  return (
    <Notice tone="warning">
      {t('group.exportSkips', { count: skipped.length })}
      <Disclosure
        summary={t('group.exportSkipped', { count: skipped.length })}
        open={skipped.length <= 5}
      >
        <Box
          component="ul"
          tabIndex={0}
          aria-label={t('group.exportSkipped', { count: skipped.length })}
          sx={{ margin: 0, paddingInlineStart: 4, maxBlockSize: 200, overflowY: 'auto' }}
        >
          {skipped.map(({ id, title, type, reason }) => (
            <li key={id}>
              {title} <small>{type}</small>
              {reason !== undefined && <div>{reason}</div>}
            </li>
          ))}
        </Box>
      </Disclosure>
    </Notice>
  )
}
