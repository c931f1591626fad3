/** Whether addresses of this machine may be asked by HTTP: on the local stack (`OUTGOING_LOCAL`), and nowhere else. */
export const allowsLocal = () => process.env.OUTGOING_LOCAL === 'true';
