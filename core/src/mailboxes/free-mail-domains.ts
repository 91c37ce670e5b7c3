/** Where anybody can have an address: what holds of one of them says nothing of the next. */
export const freeMailDomains: ReadonlySet<string> = new Set(
  `gmail.com googlemail.com outlook.com hotmail.com live.com msn.com yahoo.com ymail.com icloud.com me.com mac.com
  aol.com gmx.de gmx.net web.de proton.me protonmail.com`.split(/\s+/),
)
