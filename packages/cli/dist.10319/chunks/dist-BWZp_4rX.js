import { t as require_dist } from "./dist-CKqC9Tke.js";

export default require_dist();

export {  };