import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import { useTranslation } from 'react-i18next'
import type { groups as operations } from '../../rest/groups/groups.ts'
import type { Result } from '../../rest/protocol/operation.ts'
import { paths } from '../shell/paths.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Card } from '../ui/layout/Card.tsx'
import { Rows } from '../ui/table/Rows.tsx'

/** The person's groups, each with a link to import a package. */
export const OwnGroups = ({ groups }: { groups: Result<typeof operations.search> }) => {
  const { t } = useTranslation('home')
  const { total, results } = groups
  return (
    <Card
      title={t('groups')}
      aside={
        total > results.length && (
          <Link href={paths.ownGroups()}>{t('allGroups', { count: total })}</Link>
        )
      }
    >
      {total === 0 && (
        <EmptyState icon="groups" isSmall line={t('noGroupsLine')}>
          {t('noGroups')}
        </EmptyState>
      )}
      <Rows>
        {results.map(({ id, title }) => (
          <li key={id}>
            <Box sx={{ flex: 1, minInlineSize: 160 }}>
              <Link href={paths.group(id)} sx={{ fontWeight: 550 }}>
                {title}
              </Link>
            </Box>
            <Button
              size="small"
              variant="outlined"
              href={paths.importPackage(id)}
              aria-label={t('importInto', { title })}
            >
              {t('importPackage')}
            </Button>
          </li>
        ))}
      </Rows>
    </Card>
  )
}
