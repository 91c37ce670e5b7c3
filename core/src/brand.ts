/** The product's name, in one place. */
export const brand = { name: 'Ownvoice', tagline: 'Get Paid With Time' } as const
