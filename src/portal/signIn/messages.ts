/** The messages of the sign-in page. */
export interface SignInMessages {
  readonly signIn: string
  readonly goOnTo: (application: string) => string
  /** For the first sign-in with an application. */
  readonly asks: (application: string) => string
  readonly owner: (name: string, username: string) => string
  readonly host: (host: string) => string
  readonly device: string
  readonly scheme: (scheme: string) => string
  readonly copy: string
  readonly rights: (duration: string) => string
  readonly allow: string
  readonly code: string
  readonly copyCode: (application: string) => string
  readonly denied: string
  readonly deniedTo: (application: string) => string
  readonly userName: string
  readonly password: string
  readonly forgotten: (organization: string) => string
  readonly cancel: string
  readonly continueAs: (name: string) => string
  readonly signedInAs: (username: string) => string
  readonly otherAccount: string
  readonly onlyAdministrators: string
  readonly enterBoth: string
  readonly wrong: string
  readonly disabled: string
  readonly off: string
  readonly expired: string
  readonly notApproved: string
  readonly locked: (failures: number, minutes: number) => string
  readonly temporary: string
  readonly temporaryPassword: string
  readonly newPassword: string
  readonly repeatedPassword: string
  readonly setPassword: string
  readonly passwordRule: (minimum: number) => string
  readonly notRepeated: string
  readonly same: string
  readonly common: string
  readonly changed: string
  readonly ended: string
  readonly notValid: string
  readonly signedOut: string
  readonly otherTabs: string
}

const messages = {
  en: {
    signIn: 'Sign in',
    goOnTo: (application) => `Sign in to continue to ${application}.`,
    asks: (application) => `${application} asks for access to your account.`,
    owner: (name, username) => `The application belongs to ${name} (${username}).`,
    host: (host) => `Access is given to ${host}.`,
    device: 'Access is given to a program on this device.',
    scheme: (scheme) => `Access is given to the application ${scheme} on this device.`,
    copy: 'Access is given with a code that you copy into the application.',
    rights: (duration) =>
      `For ${duration}, the application can do everything that you can do in this portal.`,
    allow: 'Allow access',
    code: 'Code',
    copyCode: (application) => `Copy this code into ${application}.`,
    denied: 'Access was denied.',
    deniedTo: (application) =>
      `${application} has no access to your account. You can close this page.`,
    userName: 'Username',
    password: 'Password',
    forgotten: (organization) =>
      `Forgot your password? Ask an administrator of ${organization} to reset it.`,
    cancel: 'Cancel',
    continueAs: (name) => `Continue as ${name}`,
    signedInAs: (username) => `Signed in as ${username}.`,
    otherAccount: 'Use another account',
    onlyAdministrators:
      'Password sign-in is turned off. Administrators can still sign in with a password.',
    enterBoth: 'Enter your username and password.',
    wrong: 'The username or password is incorrect.',
    disabled: 'This account is disabled. Contact an administrator of the portal.',
    expired: 'Your temporary password has expired. Contact an administrator of the portal.',
    notApproved:
      'An administrator of the portal has to approve this application before members other than its owner can use it.',
    off: 'Your organization has turned off password sign-in. Contact an administrator of the portal.',
    locked: (failures, minutes) =>
      `After ${failures} failed attempts, this account is locked for ${minutes} minutes.`,
    temporary: 'Your password is temporary. Set your own to continue.',
    temporaryPassword: 'Temporary password',
    newPassword: 'New password',
    repeatedPassword: 'Repeat the new password',
    setPassword: 'Set password',
    passwordRule: (minimum) =>
      `At least ${minimum} characters with a letter and a digit, without spaces.`,
    notRepeated: 'The two new passwords are not the same.',
    same: 'The new password must be another one than the temporary one.',
    common: 'The new password must not be a common one or your username.',
    changed: 'The password has been changed meanwhile. Sign in with the new one.',
    ended: 'Your session has ended. Sign in again.',
    notValid: 'This page has expired, or your browser blocks cookies. Try again.',
    signedOut: 'You are signed out.',
    otherTabs: 'Applications in other tabs stay signed in until you sign out of them.',
  },
  de: {
    signIn: 'Anmelden',
    goOnTo: (application) => `Melden Sie sich an, um mit ${application} fortzufahren.`,
    asks: (application) => `${application} möchte auf Ihr Konto zugreifen.`,
    owner: (name, username) => `Die Anwendung gehört ${name} (${username}).`,
    host: (host) => `Der Zugriff wird ${host} erlaubt.`,
    device: 'Der Zugriff wird einem Programm auf diesem Gerät erlaubt.',
    scheme: (scheme) => `Der Zugriff wird der Anwendung ${scheme} auf diesem Gerät erlaubt.`,
    copy: 'Der Zugriff wird mit einem Code erlaubt, den Sie in die Anwendung kopieren.',
    rights: (duration) =>
      `Die Anwendung kann ${duration} lang alles tun, was Sie in diesem Portal tun können.`,
    allow: 'Zugriff erlauben',
    code: 'Code',
    copyCode: (application) => `Kopieren Sie diesen Code in ${application}.`,
    denied: 'Der Zugriff wurde verweigert.',
    deniedTo: (application) =>
      `${application} hat keinen Zugriff auf Ihr Konto. Sie können diese Seite schließen.`,
    userName: 'Benutzername',
    password: 'Kennwort',
    forgotten: (organization) =>
      `Kennwort vergessen? Bitten Sie die Administration von ${organization}, es zurückzusetzen.`,
    cancel: 'Abbrechen',
    continueAs: (name) => `Weiter als ${name}`,
    signedInAs: (username) => `Angemeldet als ${username}.`,
    otherAccount: 'Anderes Konto verwenden',
    onlyAdministrators:
      'Die Anmeldung mit Kennwort ist deaktiviert. Administratoren können sich weiterhin mit Kennwort anmelden.',
    enterBoth: 'Geben Sie Ihren Benutzernamen und Ihr Kennwort ein.',
    wrong: 'Der Benutzername oder das Kennwort ist falsch.',
    disabled: 'Dieses Konto ist deaktiviert. Wenden Sie sich an die Administration des Portals.',
    expired:
      'Ihr vorläufiges Kennwort ist abgelaufen. Wenden Sie sich an die Administration des Portals.',
    notApproved:
      'Die Administration des Portals muss diese Anwendung genehmigen, bevor sie außer ihrer Besitzerin oder ihrem Besitzer jemand verwenden kann.',
    off: 'Ihre Organisation hat die Anmeldung mit Kennwort deaktiviert. Wenden Sie sich an die Administration des Portals.',
    locked: (failures, minutes) =>
      `Nach ${failures} Fehlversuchen ist dieses Konto für ${minutes} Minuten gesperrt.`,
    temporary: 'Ihr Kennwort ist vorläufig. Legen Sie ein eigenes fest, um fortzufahren.',
    temporaryPassword: 'Vorläufiges Kennwort',
    newPassword: 'Neues Kennwort',
    repeatedPassword: 'Neues Kennwort wiederholen',
    setPassword: 'Kennwort festlegen',
    passwordRule: (minimum) =>
      `Mindestens ${minimum} Zeichen mit einem Buchstaben und einer Ziffer, ohne Leerzeichen.`,
    notRepeated: 'Die beiden neuen Kennwörter stimmen nicht überein.',
    same: 'Das neue Kennwort muss sich vom vorläufigen unterscheiden.',
    common: 'Das neue Kennwort darf weder häufig verwendet noch Ihr Benutzername sein.',
    changed: 'Das Kennwort wurde inzwischen geändert. Melden Sie sich mit dem neuen an.',
    ended: 'Ihre Sitzung ist beendet. Melden Sie sich erneut an.',
    notValid:
      'Diese Seite ist abgelaufen, oder Ihr Browser blockiert Cookies. Versuchen Sie es noch einmal.',
    signedOut: 'Sie sind abgemeldet.',
    otherTabs: 'Anwendungen in anderen Tabs bleiben angemeldet, bis Sie sich dort abmelden.',
  },
  es: {
    signIn: 'Iniciar sesión',
    goOnTo: (application) => `Inicie sesión para continuar en ${application}.`,
    asks: (application) => `${application} solicita acceso a su cuenta.`,
    owner: (name, username) => `La aplicación pertenece a ${name} (${username}).`,
    host: (host) => `El acceso se concede a ${host}.`,
    device: 'El acceso se concede a un programa de este dispositivo.',
    scheme: (scheme) => `El acceso se concede a la aplicación ${scheme} de este dispositivo.`,
    copy: 'El acceso se concede con un código que usted copia en la aplicación.',
    rights: (duration) =>
      `Durante ${duration}, la aplicación puede hacer todo lo que usted puede hacer en este portal.`,
    allow: 'Permitir acceso',
    code: 'Código',
    copyCode: (application) => `Copie este código en ${application}.`,
    denied: 'Se ha denegado el acceso.',
    deniedTo: (application) =>
      `${application} no tiene acceso a su cuenta. Puede cerrar esta página.`,
    userName: 'Nombre de usuario',
    password: 'Contraseña',
    forgotten: (organization) =>
      `¿Ha olvidado su contraseña? Pida a un administrador de ${organization} que la restablezca.`,
    cancel: 'Cancelar',
    continueAs: (name) => `Continuar como ${name}`,
    signedInAs: (username) => `Sesión iniciada como ${username}.`,
    otherAccount: 'Usar otra cuenta',
    onlyAdministrators:
      'El inicio de sesión con contraseña está desactivado. Los administradores pueden seguir iniciando sesión con contraseña.',
    enterBoth: 'Escriba su nombre de usuario y su contraseña.',
    wrong: 'El nombre de usuario o la contraseña no son correctos.',
    disabled:
      'Esta cuenta está deshabilitada. Póngase en contacto con un administrador del portal.',
    expired:
      'Su contraseña temporal ha caducado. Póngase en contacto con un administrador del portal.',
    notApproved:
      'Un administrador del portal debe aprobar esta aplicación antes de que puedan usarla otros miembros además de su propietario.',
    off: 'Su organización ha desactivado el inicio de sesión con contraseña. Póngase en contacto con un administrador del portal.',
    locked: (failures, minutes) =>
      `Tras ${failures} intentos fallidos, esta cuenta queda bloqueada durante ${minutes} minutos.`,
    temporary: 'Su contraseña es temporal. Establezca una propia para continuar.',
    temporaryPassword: 'Contraseña temporal',
    newPassword: 'Nueva contraseña',
    repeatedPassword: 'Repetir la nueva contraseña',
    setPassword: 'Establecer contraseña',
    passwordRule: (minimum) =>
      `Al menos ${minimum} caracteres con una letra y un dígito, sin espacios.`,
    notRepeated: 'Las dos contraseñas nuevas no coinciden.',
    same: 'La nueva contraseña debe ser distinta de la temporal.',
    common: 'La nueva contraseña no puede ser una habitual ni su nombre de usuario.',
    changed: 'La contraseña se ha cambiado entretanto. Inicie sesión con la nueva.',
    ended: 'Su sesión ha finalizado. Inicie sesión de nuevo.',
    notValid: 'Esta página ha caducado o su navegador bloquea las cookies. Inténtelo de nuevo.',
    signedOut: 'Ha cerrado la sesión.',
    otherTabs:
      'Las aplicaciones de otras pestañas mantienen la sesión iniciada hasta que la cierre en ellas.',
  },
  fr: {
    signIn: 'Se connecter',
    goOnTo: (application) => `Connectez-vous pour continuer vers ${application}.`,
    asks: (application) => `${application} demande l’accès à votre compte.`,
    owner: (name, username) => `L’application appartient à ${name} (${username}).`,
    host: (host) => `L’accès est accordé à ${host}.`,
    device: 'L’accès est accordé à un programme sur cet appareil.',
    scheme: (scheme) => `L’accès est accordé à l’application ${scheme} sur cet appareil.`,
    copy: 'L’accès est accordé par un code que vous copiez dans l’application.',
    rights: (duration) =>
      `Pendant ${duration}, l’application peut faire tout ce que vous pouvez faire dans ce portail.`,
    allow: 'Autoriser l’accès',
    code: 'Code',
    copyCode: (application) => `Copiez ce code dans ${application}.`,
    denied: 'L’accès a été refusé.',
    deniedTo: (application) =>
      `${application} n’a pas accès à votre compte. Vous pouvez fermer cette page.`,
    userName: 'Nom d’utilisateur',
    password: 'Mot de passe',
    forgotten: (organization) =>
      `Mot de passe oublié ? Demandez à un administrateur de ${organization} de le réinitialiser.`,
    cancel: 'Annuler',
    continueAs: (name) => `Continuer en tant que ${name}`,
    signedInAs: (username) => `Connecté en tant que ${username}.`,
    otherAccount: 'Utiliser un autre compte',
    onlyAdministrators:
      'La connexion par mot de passe est désactivée. Les administrateurs peuvent toujours se connecter par mot de passe.',
    enterBoth: 'Saisissez votre nom d’utilisateur et votre mot de passe.',
    wrong: 'Le nom d’utilisateur ou le mot de passe est incorrect.',
    disabled: 'Ce compte est désactivé. Contactez un administrateur du portail.',
    expired: 'Votre mot de passe temporaire a expiré. Contactez un administrateur du portail.',
    notApproved:
      'Un administrateur du portail doit approuver cette application avant que d’autres membres que son propriétaire puissent l’utiliser.',
    off: 'Votre organisation a désactivé la connexion par mot de passe. Contactez un administrateur du portail.',
    locked: (failures, minutes) =>
      `Après ${failures} tentatives infructueuses, ce compte est bloqué pendant ${minutes} minutes.`,
    temporary: 'Votre mot de passe est temporaire. Définissez le vôtre pour continuer.',
    temporaryPassword: 'Mot de passe temporaire',
    newPassword: 'Nouveau mot de passe',
    repeatedPassword: 'Répéter le nouveau mot de passe',
    setPassword: 'Définir le mot de passe',
    passwordRule: (minimum) =>
      `Au moins ${minimum} caractères avec une lettre et un chiffre, sans espaces.`,
    notRepeated: 'Les deux nouveaux mots de passe ne sont pas identiques.',
    same: 'Le nouveau mot de passe doit être différent du mot de passe temporaire.',
    common: 'Le nouveau mot de passe ne doit être ni courant ni votre nom d’utilisateur.',
    changed: 'Le mot de passe a été modifié entre-temps. Connectez-vous avec le nouveau.',
    ended: 'Votre session est terminée. Connectez-vous de nouveau.',
    notValid: 'Cette page a expiré, ou votre navigateur bloque les cookies. Réessayez.',
    signedOut: 'Vous êtes déconnecté.',
    otherTabs:
      'Les applications ouvertes dans d’autres onglets restent connectées jusqu’à ce que vous vous en déconnectiez.',
  },
} satisfies Record<string, SignInMessages>

type Language = keyof typeof messages
const isLanguage = (code: string): code is Language => Object.hasOwn(messages, code)

/**
 * Returns the messages in the first of the cultures (such as `de-CH`) that is available, with their language; English if there is
 * none.
 */
export const messagesFor = (
  ...cultures: readonly (string | undefined)[]
): { language: string; messages: SignInMessages } => {
  const language = cultures
    .map((culture) => culture?.split('-')[0]?.toLowerCase() ?? '')
    .find(isLanguage)
  return { language: language ?? 'en', messages: messages[language ?? 'en'] }
}
