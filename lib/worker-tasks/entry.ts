import { serve } from "./serve";
import { tasks } from "./tasks";

serve(tasks);
