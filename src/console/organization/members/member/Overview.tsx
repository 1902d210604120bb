import Box from '@mui/material/Box'
import type { User } from '../../../../rest/records/user.ts'
import { Access } from './Access.tsx'
import { Details } from './Details.tsx'
import { FirstGroups } from './FirstGroups.tsx'
import { MemberTasks } from './MemberTasks.tsx'
import { OwnedContent } from './OwnedContent.tsx'
import { Storage } from './Storage.tsx'

/** What a member can do and owns, and details of the account. */
export const Overview = ({ user }: { user: User }) => (
  <Box
    sx={{
      display: 'grid',
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 336px' },
      columnGap: 4,
      alignItems: 'start',
    }}
  >
    <div>
      <Access user={user} />
      <OwnedContent user={user} />
      <FirstGroups user={user} />
      <MemberTasks user={user} />
    </div>
    <div>
      <Details user={user} />
      <Storage user={user} />
    </div>
  </Box>
)
