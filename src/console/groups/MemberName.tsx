import Link from '@mui/material/Link'
import { membersByName } from '../shell/pickers/members.ts'
import { useNamed } from '../shell/pickers/source.ts'
import { paths } from '../shell/paths.ts'

interface Props {
  readonly username: string
  /** Members whose names are loaded in the same request. */
  readonly among?: readonly string[]
}

/** The full name of a member as a link; the username if the user can't see the member. */
export const MemberName = ({ username, among = [username] }: Props) => {
  const member = useNamed(membersByName, among).byId.get(username)
  if (!member) return username
  return <Link href={paths.member(username)}>{membersByName.entryOf(member).title}</Link>
}
