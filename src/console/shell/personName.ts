interface Named {
  readonly username: string
  readonly fullName?: string | null | undefined
}

/** Returns the name of a member; the username where there is none: portals return an empty text then, or nothing. */
export const personName = ({ username, fullName }: Named): string =>
  fullName == null || fullName === '' ? username : fullName
