/** The sign-in address of the example business, which a fresh installation is filled with. Nobody receives mail there. */
export const exampleEmail = 'owner@harbor-lane.example'
