import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import type { Group } from '../../../../rest/records/group.ts'
import { formatBytes, formatDay } from '../../../shell/format.ts'
import { useSession } from '../../../shell/session/session.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { importPath } from '../importUrl.ts'
import { packagesFor, renamed, sameName } from './existingPackages.ts'
import { t } from '../messages.ts'

interface Props {
  readonly group: Group
  readonly file: File
  /** Uploads the file with a new name. */
  readonly onUpload: (file: File) => void
  readonly onOther: () => void
}

/** Offers to use the member's existing package of the same file name, or to upload the file with another name. */
export const NameTaken = ({ group, file, onUpload, onOther }: Props) => {
  const { person } = useSession()
  const { data } = useQuery(packagesFor(group.id, person.username))
  const items = data?.results ?? []
  const existing = sameName(items, file, person.username)
  const other = renamed(file, items)
  return (
    <Card title={file.name}>
      <div role="alert">
        <Notice tone="warning">
          {existing
            ? t('package.sameName', {
                name: file.name,
                title: existing.title,
                size: formatBytes(existing.size),
                added: formatDay(existing.created),
              })
            : t('package.nameTaken', { name: file.name })}
        </Notice>
      </div>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {existing && (
          <Button variant="contained" href={importPath(group.id, { package: existing.id })}>
            {t('package.useExisting')}
          </Button>
        )}
        <Button variant="outlined" onClick={() => onUpload(other)}>
          {t('package.uploadAs', { name: other.name })}
        </Button>
        <Button variant="outlined" onClick={onOther}>
          {t('package.anotherFile')}
        </Button>
      </Box>
    </Card>
  )
}
